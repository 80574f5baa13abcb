#!/usr/bin/env python3
"""{{.Summary}}

{{.How}}
{{- if .Guard}}
Exit code 2 is the one that denies the call in every product: this hook fails closed.
{{- end}}
"""
import json
import sys
{{- range .Imports}}
import {{.}}
{{- end}}

