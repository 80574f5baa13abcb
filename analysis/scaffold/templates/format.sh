jq -r '[.. | objects | (.filePath, .file_path, .path) | strings] | unique | .[]' <<<"$input" | while IFS= read -r file; do
  [ -f "$file" ] || continue
  {{run}} "$file" >&2 || echo "formatting $file failed" >&2
done
exit 0
