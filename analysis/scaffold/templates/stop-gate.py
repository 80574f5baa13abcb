payload = json.load(sys.stdin)
# Without this the agent would never be allowed to stop.
if payload.get("stop_hook_active") or payload.get("stopHookActive"):
    sys.exit(0)

done = subprocess.run({{run text}}, shell=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
if done.returncode:
    tail = "\n".join(done.stdout.splitlines()[-40:])
    block = {"decision": "block", "reason": {{run text}} + " fails. Correct this before you stop:\n" + tail}
    # At both levels, because products read different ones.
    print(json.dumps({**block, "hookSpecificOutput": {"hookEventName": "Stop", **block}}))
