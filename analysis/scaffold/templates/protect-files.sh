# Every path in the call: in a field of any product, or in a patch.
files=$(jq -r "$input"' | [.. | objects | (.filePath, .file_path, .path, .notebook_path) | strings] + [.. | strings | scan("(?m)^\\*\\*\\* (?:Add|Update|Delete) File: (.+)$")[]] | .[]' <<<"$payload") || fail "the payload cannot be read"
tool=$(jq -r '.tool_name // .toolName // empty' <<<"$payload")
case $tool in
read_file | list_dir | view | Read | grep_search | file_search | semantic_search | rg | glob | Grep | Glob) exit 0 ;; # reading is allowed
esac
while IFS= read -r file; do
  # The end of a path, after a slash or as a whole: many are absolute.
  case "/${file//\\//}" in
  {{globs}})
    echo "$file is protected" >&2
    exit 2
    ;;
  esac
done <<<"$files"
