// Debugs a hook's script in a real VS Code.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { windowOn } from './steps.mjs';
import { until } from './vscode.mjs';

const script = `import fs from 'node:fs';
const payload = JSON.parse(fs.readFileSync(0, 'utf8'));

fs.writeFileSync('debugged.json', JSON.stringify({ payload, inspected: Boolean(process.env.VSCODE_INSPECTOR_OPTIONS) }));
console.log('the hook was sent ' + payload.hook_event_name);
`;

const python = `import json, sys
import beside

payload = json.load(sys.stdin)
with open("debugged.py.json", "w") as f:
    json.dump({"payload": payload, "arguments": sys.argv[1:], "beside": beside.VALUE, "file": __file__}, f)
`;

describe('a hook whose script can be debugged', { timeout: 600_000 }, () => {
  const { step, folder } = windowOn({
    trust: true, open: 'stop.mjs', extensions: ['python-debugger'],
    files: {
      'stop.mjs': script, 'tools/start.py': python, 'tools/beside.py': 'VALUE = 7\n',
      '.github/hooks/guard.json': `{ "version": 1, "hooks": {
  "Stop": [{ "type": "command", "command": "node stop.mjs" }], "SessionStart": [{ "type": "command", "command": "python3 tools/start.py" }]
} }
`,
    },
  });

  step('is debugged in Node with the payload on standard input', async (code, page) => {
    await page.locator('.codelens-decoration a', { hasText: 'Debug' }).click();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    const file = path.join(folder, 'debugged.json');
    await until('it has run', () => fs.existsSync(file) && fs.readFileSync(file, 'utf8') !== '');
    const { payload, inspected } = JSON.parse(fs.readFileSync(file, 'utf8'));
    assert.equal(payload.hook_event_name, 'Stop');
    assert.equal(inspected, true, 'under the debugger');
    await code.screenshot('debug');
  });

  step('is debugged in Python, from the Test Explorer', async (code, page) => {
    await page.getByRole('tab', { name: /^Testing/ }).click();
    const rows = page.locator('.test-explorer .monaco-list-row');
    const row = rows.filter({ hasText: 'SessionStart: python3' });
    await rows.filter({ hasText: 'guard.json' }).waitFor();
    await until('the hook is listed', async () => {
      for (const closed of [rows.filter({ hasText: 'guard.json' }), row]) {
        if (await closed.getAttribute('aria-expanded', { timeout: 1_000 }).catch(() => null) === 'false') {
          await closed.click();
          await page.keyboard.press('ArrowRight');
        }
      }
      return await rows.filter({ hasText: 'VS Code' }).count() > 0;
    });
    const item = rows.filter({ hasText: 'VS Code' }).last();
    await item.hover();
    await item.getByRole('button', { name: /^Debug Test/ }).click();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    const file = path.join(folder, 'debugged.py.json');
    await until('it has run', () => fs.existsSync(file) && fs.readFileSync(file, 'utf8').endsWith('}'));
    const { payload, ...rest } = JSON.parse(fs.readFileSync(file, 'utf8'));
    assert.equal(payload.hook_event_name, 'SessionStart');
    assert.deepEqual(rest, { arguments: [], beside: 7, file: path.join(folder, 'tools/start.py') });
    await code.screenshot('debug python');
  });
});
