// A workspace that the user does not trust: its files are judged, and nothing of it is run or obeyed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { windowOn } from './steps.mjs';
import { until } from './vscode.mjs';

describe('a workspace that is not trusted', { timeout: 600_000 }, () => {
  const { step, folder } = windowOn({
    trust: false, open: '.github/hooks/guard.json', settings: { 'window.autoDetectColorScheme': true },
    files: {
      '.vscode/settings.json': '{ "hooks-ls.rules": { "unknown-event": "off" }, "hooks-ls.surfaces": ["claude-code"] }\n',
      'stop.hooktest.yaml': 'cases:\n  - name: stopping is blocked\n    event: Stop\n    products: vscode\n    expect: { decision: continue }\n',
    },
  });

  step('its settings hide no findings', async (code) => {
    await until('our finding is listed', async () => (await code.problems()).some((row) => row.includes('unknown-event')));
  });

  step('the lens runs nothing and says why', async (code, page) => {
    await code.goTo(10, 5);
    const lenses = page.locator('.codelens-decoration a', { hasText: 'Simulate' });
    await lenses.first().waitFor();
    await lenses.last().click();
    await page.locator('.notification-list-item-message', { hasText: 'only after you trust it' }).first().waitFor();
    assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
    assert.ok(!fs.existsSync(path.join(folder, 'stop-was-run.json')));
  });

  step('the view says that nothing runs', async (code, page) => {
    await code.command('Explorer: Focus on Agent Hooks View');
    await page.locator('.pane', { hasText: 'Agent Hooks' }).getByText(/not trusted/).first().waitFor();
    await code.looks('untrusted');
  });

  step('its tests are not run', async (code, page) => {
    await page.getByRole('tab', { name: /^Testing/ }).click(); // the tab appears once there are tests
    const row = page.locator('.test-explorer .monaco-list-row', { hasText: 'stop.hooktest.yaml' });
    await row.waitFor();
    await row.hover();
    await row.getByRole('button', { name: /^Run Test/ }).click();
    const asked = page.locator('.monaco-dialog-box');
    await asked.waitFor();
    assert.match(await asked.innerText(), /Do you trust the authors/);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await asked.waitFor({ state: 'hidden' });
    assert.ok(!(await row.getAttribute('aria-label')).includes('assed'));
  });
});
