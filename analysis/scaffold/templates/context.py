sys.stdin.read()
done = subprocess.run({{run text}}, shell=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
if done.returncode == 0:
    context = {"additionalContext": done.stdout}
    # At both levels, because products read different ones.
    print(json.dumps({**context, "hookSpecificOutput": {"hookEventName": "SessionStart", **context}}))
