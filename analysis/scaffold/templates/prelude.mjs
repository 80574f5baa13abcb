#!/usr/bin/env node
// {{.Summary}}
// {{.How}}
{{- if .Guard}}
// Only exit code 2 denies the call in every product: this hook fails closed.
{{- end}}
import { readFileSync } from "node:fs";
