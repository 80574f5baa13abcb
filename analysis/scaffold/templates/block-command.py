# A command that matches one of these is denied.
PATTERNS = [
{{patterns}}
]

try:
    payload = json.load(sys.stdin)
    args = payload.get("tool_input") or payload.get("toolArgs") or {}
    if isinstance(args, str):
        args = json.loads(args)
    command = args.get("command", "")
    for pattern in PATTERNS:
        if re.search(pattern, command):
            sys.exit(f'"{command}" is not allowed here (it matches {pattern})')
except SystemExit as denied:
    print(denied, file=sys.stderr)
    sys.exit(2)
except Exception as error:
    print(f"denied, because this hook failed: {error!r}", file=sys.stderr)
    sys.exit(2)
