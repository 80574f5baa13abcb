#!/usr/bin/env node
// {{summary}}
// {{how}}
{{guard}}
import { readFileSync } from "node:fs";
