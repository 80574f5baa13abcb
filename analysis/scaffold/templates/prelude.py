#!/usr/bin/env python3
"""{{.Summary}}

{{.How}}
{{- if .Guard}}
Only exit code 2 denies the call in every product: this hook fails closed.
{{- end}}
"""
import json
import sys
{{- range .Imports}}
import {{.}}
{{- end}}

