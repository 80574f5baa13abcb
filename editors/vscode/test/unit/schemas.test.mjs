// What an editor without hooks-ls reports with the JSON Schemas, checked with the JSON language service of VS Code.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import service from "vscode-json-languageservice";

const repository = new URL("../../../../", import.meta.url);
const corpus = new URL("../shared/corpus/", repository);
const { getLanguageService, TextDocument } = service;
const services = new Map();

async function problems(name, text) {
  if (!services.has(name)) {
    const schema = JSON.parse(readFileSync(new URL(`schemas/json/${name}.schema.json`, repository), "utf8"));
    const made = getLanguageService({});
    made.configure({ validate: true, allowComments: true, schemas: [{ uri: schema.$id, fileMatch: ["*"], schema }] });
    services.set(name, made);
  }
  const json = services.get(name);
  // A $schema in the file would replace ours.
  const document = TextDocument.create("file:///hooks.json", "json", 1, text.replace(/"\$schema":/, '"$scheme":'));
  const found = await json.doValidation(document, json.parseJSONDocument(document), { schemaValidation: "warning" });
  return found.filter((p) => !text.split("\n")[p.range.start.line].includes('"$schema"')).map((p) => `${p.range.start.line + 1}: ${p.message}`);
}

test("members that no product reads are reported at their position", async () => {
  const text = `{
  "hooks": {
    "PreToolUze": [],
    "preAgentStop": [],
    "PreToolUse": [
      { "type": "command", "command": "a", "timout": 3 },
      { "type": "command", "command": "a", "maxRetries": 3 },
      { "matcher": "a", "hooks": [{ "type": "http", "url": "https://a.example", "comand": "b" }] },
      { "type": "command", "command": "a", "_note": "fine", "comment": "fine" }
    ]
  },
  "PostToolUse": []
}`;
  const event = "No product that reads this file has this event: its hooks never run.";
  const field = "No product that reads this file has this field: it is ignored.";
  assert.deepEqual((await problems("hook-file", text)).sort(), [
    "12: No product reads this here. Events belong in hooks.",
    `3: ${event}`,
    "4: preAgentStop is a proposal that no product has. Use Stop.",
    `6: ${field}`,
    "7: maxRetries is a proposal that no product reads.",
    `8: ${field}`,
  ]);
});

test("one mistake is one problem", async () => {
  assert.deepEqual(await problems("hook-file", '{ "hooks": { "Stop": [{ "type": "command" }] } }').then((p) => p.length), 1);
  assert.deepEqual(await problems("hook-file", '{ "hooks": { "Stop": [{ "type": "comand", "command": "a" }] } }').then((p) => p.length), 1);
  assert.deepEqual(await problems("hook-file", '{ "hooks": { "Stop": ["a"] } }').then((p) => p.length), 1);
});

test("correct public files have no problem", async (t) => {
  if (!existsSync(corpus)) {
    t.diagnostic("the corpus is not here");
    return;
  }
  let clean = 0;
  for (const file of JSON.parse(readFileSync(new URL("labels.json", corpus), "utf8"))) {
    const name = /^\.github\/hooks\/[^/]+\.json$/.test(file.path) ? "hook-file" : /\.claude\/settings(\.local)?\.json$/.test(file.path) ? "claude-settings" : "";
    if (!name || file.labels.length > 0) continue;
    clean++;
    const text = readFileSync(new URL(`files/${file.id}/${file.path}`.replaceAll("%", "%25"), corpus), "utf8");
    assert.deepEqual(await problems(name, text), [], file.id);
  }
  assert.ok(clean > 30, `${clean} files`);
});
