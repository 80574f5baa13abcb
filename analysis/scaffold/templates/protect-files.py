# A file must not change when its path ends with one of these, after a slash or as a whole.
PATTERNS = [
{{patterns}}
]
# Reading is allowed.
READERS = {"read_file", "list_dir", "view", "Read", "grep_search", "file_search", "semantic_search", "rg", "glob", "Grep", "Glob"}


def paths(value):
    """Every path in the call: in a field of any product, or in a patch."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("filePath", "file_path", "path", "notebook_path") and isinstance(inner, str):
                yield inner
            else:
                yield from paths(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner)
    elif isinstance(value, str):
        yield from re.findall(r"(?m)^\*\*\* (?:Add|Update|Delete) File: (.+)$", value)


try:
    payload = json.load(sys.stdin)
    args = payload.get("tool_input") or payload.get("toolArgs") or {}
    if isinstance(args, str):
        args = json.loads(args)
    if (payload.get("tool_name") or payload.get("toolName")) not in READERS:
        for file in paths(args):
            path = "/" + file.replace("\\", "/")  # many are absolute
            if any(fnmatch.fnmatch(path, "*/" + p) for p in PATTERNS):
                print(f"{file} is protected", file=sys.stderr)
                sys.exit(2)
except Exception as error:
    print(f"denied, because this hook failed: {error!r}", file=sys.stderr)
    sys.exit(2)
