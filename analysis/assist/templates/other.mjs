#!/usr/bin/env node
// EVENT: SUMMARY
// Not every product reads the output of this event; see: hooks-ls explain EVENT
import { appendFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

appendFileSync(join(tmpdir(), 'hooks.log'), readFileSync(0, 'utf8') + '\n');
