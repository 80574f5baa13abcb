// VS Code gives the same answers about other files with the extension and without it, and agents get its tools.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freshWorkspace, here, tools, vsix } from './steps.mjs';
import { askExtensionHost } from './vscode.mjs';

describe('files of others', { timeout: 600_000 }, () => {
  const answers = {};
  const scratches = [];
  before(async () => {
    for (const [name, extension] of [['without', undefined], ['with', vsix]]) {
      const { scratch, folder } = freshWorkspace();
      scratches.push(scratch);
      answers[name] = await askExtensionHost({ tools, folder, scratch, vsix: extension, script: path.join(here, 'host/answers.js') });
    }
  }, { timeout: 600_000 });
  after(() => scratches.forEach((scratch) => fs.rmSync(scratch, { recursive: true, force: true })));

  for (const name of ['guard.py', 'stop.sh', 'check.ts', 'unrelated.py']) {
    test(`${name} keeps its folding, references, colors and the rest`, () => {
      assert.deepEqual(answers.with[name], answers.without[name]);
    });
  }

  test('lenses are added to the scripts that hooks run, and to no others', () => {
    const why = 'Why did it not run?';
    assert.deepEqual(answers.with.ours, {
      'guard.py': ['Run by 1 hook · ▶ Simulate PostToolUse', 'Debug', why], 'stop.sh': ['Run by 1 hook · ▶ Simulate Stop', why],
      'check.ts': ['Run by 1 hook · ▶ Simulate PostToolUse', 'Debug', why], 'unrelated.py': [],
    });
  });

  test('there was something to compare', () => {
    assert.deepEqual(answers.without['guard.py'].folds, ['3-5', '4-5']);
    assert.equal(answers.without['check.ts'].references.length, 2);
    assert.ok(answers.without['check.ts'].tokens.length > 0);
  });

  test('agents are offered three tools', () => {
    assert.deepEqual(answers.with.tools.sort(), ['hooks-ls_check', 'hooks-ls_explain', 'hooks-ls_simulate']);
    assert.match(answers.with.explained, /PreToolUse/);
    assert.match(answers.with.checked, /written\.json:1:\d+: \w+: .*preToolUsed/, 'a file is checked that was written just now');
    assert.deepEqual(answers.without.tools, []);
  });

  test('no completion item is listed twice', () => {
    for (const [place, rows] of Object.entries(answers.with.rows)) {
      assert.deepEqual(rows.filter((row, i) => rows.indexOf(row) < i), [], place);
      const missing = answers.without.rows[place].filter((row) => !rows.includes(row));
      assert.deepEqual(missing, [], `${place} keeps what VS Code offers`);
      assert.ok(rows.length > answers.without.rows[place].length, `${place} offers more`);
    }
  });
});
