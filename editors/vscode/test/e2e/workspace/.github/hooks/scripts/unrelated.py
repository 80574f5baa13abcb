import json
import sys
event = json.load(sys.stdin)
if event:
    for key in event:
        print(key)
