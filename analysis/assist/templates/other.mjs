#!/usr/bin/env node
// EVENT: SUMMARY
// What this prints is not read by every product; see what hooks-ls explain EVENT says.
import { appendFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

appendFileSync(join(tmpdir(), 'hooks.log'), readFileSync(0, 'utf8') + '\n');
