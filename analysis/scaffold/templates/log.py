# One line per call. Payloads can contain secrets: keep the file out of the repository.
file = os.environ.get("HOOK_LOG") or os.path.join(tempfile.gettempdir(), "agent-hooks.jsonl")
with open(file, "a", encoding="utf-8") as log:
    log.write(json.dumps(json.load(sys.stdin)) + "\n")
