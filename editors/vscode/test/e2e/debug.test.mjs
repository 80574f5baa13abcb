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

describe('a hook whose script is for Node', { timeout: 600_000 }, () => {
  const { step, folder } = windowOn({
    trust: true, open: 'stop.mjs',
    files: {
      'stop.mjs': script,
      '.github/hooks/guard.json': '{ "version": 1, "hooks": { "Stop": [{ "type": "command", "command": "node stop.mjs" }] } }\n',
    },
  });

  step('is debugged with the payload on standard input', async (code, page) => {
    await page.locator('.codelens-decoration a', { hasText: 'Debug' }).click();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    const file = path.join(folder, 'debugged.json');
    await until('it has run', () => fs.existsSync(file) && fs.readFileSync(file, 'utf8') !== '');
    const { payload, inspected } = JSON.parse(fs.readFileSync(file, 'utf8'));
    assert.equal(payload.hook_event_name, 'Stop');
    assert.equal(inspected, true, 'under the debugger');
    await code.screenshot('debug');
  });
});
