# A filter for the tool's input, which some products send as text.
input='(.tool_input // .toolArgs // {}) | if type == "string" then fromjson else . end'
