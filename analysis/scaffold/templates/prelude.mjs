#!/usr/bin/env node
// {{.Summary}}
// {{.How}}
{{- if .Guard}}
// Exit code 2 is the one that denies the call in every product: this hook fails closed.
{{- end}}
import { readFileSync } from "node:fs";
