// A workspace that the user does not trust, whose files are judged and nothing of which is run or obeyed, and then, once it is
// trusted, its hooks and cases in the Test Explorer. One window for both, since starting one takes most of the time.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { windowOn, write } from './steps.mjs';
import { until } from './vscode.mjs';

const cases = `cases:
  - name: stopping is blocked
    event: Stop
    products: vscode
    expect: { decision: continue }
  - name: stopping is let through
    event: Stop
    products: vscode
    expect: { decision: stop }
`;

const slow = '{ "version": 1, "hooks": { "SessionStart": [{ "type": "command", "command": "sleep 4321" }] } }\n';

describe('a workspace that is not trusted at first, and its tests', { timeout: 600_000 }, () => {
  const { step, folder } = windowOn({
    trust: false, open: '.github/hooks/guard.json', settings: { 'window.autoDetectColorScheme': true },
    files: {
      '.vscode/settings.json': '{ "hooks-ls.rules": { "unknown-event": "off" }, "hooks-ls.surfaces": ["claude-code"] }\n',
      'stop.hooktest.yaml': cases, '.hooks-ls.yaml': 'products: [vscode, copilot-cli]\n', '.github/hooks/slow.json': slow,
    },
  });
  const script = '.github/hooks/scripts/stop.sh';
  const dialog = (page) => page.locator('.monaco-dialog-box');
  const rows = (page) => page.locator('.test-explorer .monaco-list-row');
  const states = (page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  const run = async (page, row) => {
    await row.hover();
    await row.getByRole('button', { name: /^Run Test/ }).click();
  };

  const isFound = async (code) => (await code.problems()).some((row) => row.includes('unknown-event'));

  step('its settings hide no findings', async (code) => {
    await until('our finding is listed', () => isFound(code));
  });

  step('the lens runs nothing and says why', async (code, page) => {
    await code.goTo(10, 5);
    const lenses = page.locator('.codelens-decoration a', { hasText: 'Simulate' });
    await lenses.first().waitFor();
    await lenses.last().click();
    await page.locator('.notification-list-item-message', { hasText: 'only after you trust it' }).first().waitFor();
    assert.equal(await dialog(page).count(), 0);
    assert.ok(!fs.existsSync(path.join(folder, 'stop-was-run.json')));
  });

  step('the view says that nothing runs', async (code, page) => {
    await code.command('Explorer: Focus on Agent Hooks View');
    await page.locator('.pane', { hasText: 'Agent Hooks' }).getByText(/not trusted/).first().waitFor();
    await code.looks('untrusted');
  });

  step('its tests are not run', async (code, page) => {
    await page.getByRole('tab', { name: /^Testing/ }).click(); // the tab appears once there are tests
    const row = rows(page).filter({ hasText: 'stop.hooktest.yaml' });
    await row.waitFor();
    await run(page, row);
    await dialog(page).waitFor();
    assert.match(await dialog(page).innerText(), /Do you trust the authors/);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    assert.ok(!(await row.getAttribute('aria-label')).includes('assed'));
  });

  step('once it is trusted its settings are obeyed', async (code, page) => {
    await code.command('Workspaces: Manage Workspace Trust');
    await page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
    await until('the rule is off', async () => !await isFound(code));
    await code.command('View: Close All Editors');
    write(folder, '.vscode/settings.json', '{}\n');
    await code.open('.github/hooks/guard.json');
    await until('our finding is listed', () => isFound(code));
  });

  step('it lists each hook in each product, and each case', async (code, page) => {
    await rows(page).filter({ hasText: 'guard.json' }).waitFor();
    await until('all are listed', async () => {
      for (const name of ['guard.json', 'Stop:', 'stop.hooktest.yaml']) {
        const row = rows(page).filter({ hasText: name }).first();
        if (await row.getAttribute('aria-expanded').catch(() => null) === 'false') {
          await row.click();
          await page.keyboard.press('ArrowRight');
        }
      }
      const texts = await rows(page).allInnerTexts();
      return ['VS Code', 'stopping is blocked', 'stopping is let through'].every((name) => texts.some((text) => text.includes(name)));
    });
    await page.locator('.editor-instance .testing-run-glyph, .editor-instance .testing-run-all-glyph').first().waitFor();
    await code.screenshot('explorer');
  });

  step('a case that fails shows both sides at its expectation', async (code, page) => {
    await run(page, rows(page).filter({ hasText: 'stop.hooktest.yaml' }));
    await dialog(page).waitFor();
    const asked = await dialog(page).innerText();
    assert.match(asked, /Run 2 cases\? These commands will run in a copy of the workspace/);
    assert.match(asked, /bash \.github\/hooks\/scripts\/stop\.sh/);
    assert.match(asked, /asked again when a command or its script has changed/);
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    await until('one passed and one failed', async () => {
      const shown = await states(page);
      return shown.some((text) => /stopping is blocked.*Passed/i.test(text)) && shown.some((text) => /stopping is let through.*Failed/i.test(text));
    });
    await code.open('stop.hooktest.yaml');
    await code.screenshot('case failed');
    assert.ok(!fs.existsSync(path.join(folder, 'stop-was-run.json')), 'it ran in a copy');
  });

  step('the same commands run again without a question', async (code, page) => {
    write(folder, 'stop.hooktest.yaml', cases.replace('decision: stop }', 'decision: continue }'));
    // A run takes the text of an open editor, which reads the file again a moment later.
    const editor = page.locator('.editor-instance .view-lines').filter({ hasText: 'stopping is let through' });
    await until('the editor shows the new text', async () => (await editor.innerText()).match(/continue/g)?.length === 2);
    await run(page, rows(page).filter({ hasText: 'stopping is let through' }));
    await until('it passes', async () => (await states(page)).some((text) => /stopping is let through.*Passed/i.test(text)));
    assert.equal(await dialog(page).count(), 0);
  });

  step('a changed script needs a new agreement', async (code, page) => {
    fs.appendFileSync(path.join(folder, script), '# changed\n');
    await run(page, rows(page).filter({ hasText: 'stopping is let through' }));
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  });

  step('the item of a product runs the hook in that product alone', async (code, page) => {
    await run(page, rows(page).filter({ hasText: 'VS Code' }).first());
    await dialog(page).waitFor();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    await until('it is proven alive', async () => (await states(page)).some((text) => /proven alive in VS Code.*Failed/.test(text)));
    assert.ok((await states(page)).some((text) => /^Copilot CLI.*not yet run/i.test(text)), (await states(page)).join(' | '));
    await code.screenshot('one product');
  });

  step('a run can be canceled', async (code, page) => {
    await run(page, rows(page).filter({ hasText: 'slow.json' }));
    await dialog(page).waitFor();
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    await until('the hook runs', () => code.processes('sleep\0' + '4321').length > 0);
    await page.getByRole('button', { name: /^Cancel Test Run/ }).first().click();
    await until('it is ended', () => code.processes('sleep\0' + '4321').length === 0);
    await until('it is no longer running', async () => (await states(page)).some((text) => /slow\.json.*(skipped|not yet run)/i.test(text)));
    await code.screenshot('canceled');
  });

  step('the lens of a hook runs its tests and shows the problems at its command', async (code, page) => {
    await code.open('.github/hooks/guard.json');
    await page.locator('.codelens-decoration a', { hasText: 'Test' }).last().click(); // the command was agreed to
    await until('the other product is tested as well', async () => (await states(page)).some((text) => /never acts in Copilot CLI.*Failed/.test(text)));
    assert.ok((await states(page)).some((text) => /proven alive in VS Code.*Failed/.test(text)));
    await page.locator('.editor-instance').getByText(/blocks every stop/).first().waitFor(); // at the command
    await code.screenshot('proven alive');
  });

  step('a changed script is no longer shown as proven', async (code, page) => {
    fs.appendFileSync(path.join(folder, script), 'exit 0\n');
    await until('nothing is proven any more', async () => !(await states(page)).some((text) => text.includes('proven alive')));
  });
});
