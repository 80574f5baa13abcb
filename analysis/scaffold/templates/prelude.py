#!/usr/bin/env python3
"""{{summary}}

{{how}}
{{guard}}
"""
import json
import sys
{{imports}}

