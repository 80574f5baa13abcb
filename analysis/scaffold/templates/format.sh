files=$(jq -r "$input"' | [.. | objects | (.filePath, .file_path, .path) | strings] | unique | .[]' <<<"$payload") || fail "the payload cannot be read"
while IFS= read -r file; do
  [ -f "$file" ] || continue
  {{run}} "$file" >&2 || echo "formatting $file failed" >&2
done <<<"$files"
exit 0
