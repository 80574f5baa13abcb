// The packaged extension in a real VS Code, driven like a user.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { windowOn, write } from './steps.mjs';
import { until } from './vscode.mjs';

const limit = { timeout: 600_000 };
const unknownEvent = (rows) => rows.find((row) => row.includes('unknown-event'));

/** The text that decorations add after lines; it is not part of the page's text. */
const behindLines = (page) => page.locator('.editor-instance .view-lines span[class*="ced-"]')
  .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, '::after').content.replaceAll('\u00a0', ' ')));

/** The visible text of all editors. */
const drawn = async (page) => (await page.locator('.editor-instance .view-lines').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');

describe('a trusted workspace', limit, () => {
  const { step, folder } = windowOn({ trust: true, open: '.github/hooks/guard.json' });
  const settingsFile = path.join(folder, '.vscode/settings.json');

  step('the squiggle is under the misspelt event', async (_code, page) => {
    await page.locator('.editor-instance .squiggly-error, .editor-instance .squiggly-warning').first().waitFor();
  });

  step('the Problems panel says what happens and on which product', async (code) => {
    const rows = await until('our finding is listed', async () => {
      const found = await code.problems();
      return unknownEvent(found) && found;
    });
    const row = unknownEvent(rows);
    assert.match(row, /PreToolUze/);
    assert.match(row, /PreToolUse/, 'names what would have been right');
    assert.match(row, /line 4 /);
    await code.screenshot('problems');
  });

  step('hovering an event explains it', async (code, page) => {
    await code.goTo(10, 8);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    const hover = page.locator('.monaco-hover:visible').first();
    await hover.waitFor();
    const text = await until('the hover is filled', async () => {
      const shown = await hover.innerText();
      return shown.includes('Copilot') && shown;
    });
    assert.match(text, /Stop/);
    assert.match(text, /VS Code/);
    await code.screenshot('hover');
    await page.keyboard.press('Escape');
  });

  step('completion offers the fields of an entry and inserts one', async (code, page) => {
    await code.goTo(7, 26);
    await page.keyboard.press('End');
    await page.keyboard.type(',');
    await page.keyboard.press('Enter');
    await page.keyboard.type('"tim');
    await page.keyboard.press('Control+Space');
    const row = page.locator('.suggest-widget.visible .monaco-list-row[aria-label^="timeout"]').first();
    await row.waitFor();
    await code.screenshot('completion');
    await row.click();
    await until('the field is inserted', async () => /"timeout(Sec)?": ?\d+/.test(await code.text()));
    await code.revert();
  });

  step('the quick fixes start with the fix and end with suppressing the finding', async (code, page) => {
    await code.goTo(4, 8);
    const titles = await code.quickFixes();
    await code.screenshot('quick fix');
    assert.match(titles[0], /PreToolUse/);
    const ours = titles.filter((title) => /unknown-event/.test(title));
    assert.deepEqual(ours.map((title) => title.split(' ')[0]), ['Explain', 'Switch', 'Accept']);
    assert.ok(titles.indexOf(ours[1]) > titles.indexOf(titles.find((title) => /PreToolUse/.test(title))));
    await page.locator('.action-widget .monaco-list-row', { hasText: 'PreToolUse' }).first().click();
    await until('the event is renamed', async () => (await code.text()).includes('"PreToolUse"'));
    await until('the finding is gone', async () => !unknownEvent(await code.problems()));
    await code.revert();
  });

  step('the page about the rule opens in the editor', async (code, page) => {
    await until('the finding is back', async () => unknownEvent(await code.problems()));
    await code.goTo(4, 8);
    await code.quickFixes();
    await page.locator('.action-widget .monaco-list-row', { hasText: 'Explain the rule unknown-event' }).click();
    await page.locator('.tab[data-resource-name="unknown-event"]').waitFor();
    const shown = page.locator('.editor-instance .view-lines').last();
    await until('the page is filled', async () => (await shown.innerText()).replaceAll('\u00a0', ' ').includes('rule unknown-event:'));
    await code.screenshot('rule');
    await code.close('unknown-event');
  });

  step('turning a rule off is saved and can be undone', async (code, page) => {
    await code.open('.github/hooks/guard.json');
    await code.goTo(4, 8);
    await code.quickFixes();
    await page.locator('.action-widget .monaco-list-row', { hasText: 'Switch unknown-event off' }).click();
    await until('the setting is on disk', () => fs.existsSync(settingsFile) && fs.readFileSync(settingsFile, 'utf8').includes('"unknown-event": "off"'));
    await until('the finding is gone', async () => !unknownEvent(await code.problems()));
    assert.match(await code.message(/unknown-event is off/), /hooks-ls check --ignore unknown-event/);
    await code.answer(/unknown-event is off/, 'Undo');
    await until('the finding is back', async () => unknownEvent(await code.problems()));
  });

  step('the lens shows what would run, asks, and runs the hook', async (code, page) => {
    const marker = path.join(folder, 'stop-was-run.json');
    await code.goTo(10, 5);
    const lenses = page.locator('.codelens-decoration a', { hasText: 'Simulate' });
    await lenses.first().waitFor();
    assert.equal(await lenses.count(), 1, 'one lens for the event that runs');
    await code.screenshot('lenses');
    await lenses.last().click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const asked = await dialog.innerText();
    assert.match(asked, /Simulate Stop as VS Code would run it\?/);
    assert.match(asked, /bash \.github\/hooks\/scripts\/stop\.sh/);
    assert.match(asked, /for at most 10 s/);
    assert.match(asked, /"hook_event_name":"Stop"/);
    assert.ok(!fs.existsSync(marker), 'nothing runs before the answer');
    await code.screenshot('consent');
    await page.getByRole('button', { name: /^Run 1 Command/ }).click();
    await until('the hook has run', () => fs.existsSync(marker) && fs.readFileSync(marker, 'utf8') !== '');
    const payload = JSON.parse(fs.readFileSync(marker, 'utf8'));
    assert.equal(payload.hook_event_name, 'Stop');
    await page.locator('.tab[data-resource-name="Simulation of Stop in VS Code"]').waitFor();
    await until('the outcome is shown', async () => (await drawn(page)).replaceAll(/\s+/g, ' ').includes('because "tests have not been run"'));
    await until('it is shown at the event', async () => (await behindLines(page)).some((text) => text.includes('VS Code: continue: tests have not been run')));
    await page.locator('.notification-list-item', { hasText: 'Simulating' }).waitFor({ state: 'hidden' });
    await code.screenshot('outcome');
  });

  step('the input of the simulation can be edited and run', async (code, page) => {
    const marker = path.join(folder, 'stop-was-run.json');
    await page.locator('.codelens-decoration a', { hasText: 'Change Input' }).click();
    await page.locator('.tab.active[data-resource-name="Input of Stop in VS Code.json"]').waitFor();
    const run = page.locator('.codelens-decoration a', { hasText: /Run$/ });
    await run.first().waitFor();
    await code.goTo(6, '  "stop_hook_active": f'.length);
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.type('true');
    await run.first().click(); // the user agreed to this command before
    await until('the hook has got it', () => /"stop_hook_active": ?true/.test(fs.readFileSync(marker, 'utf8')));
    await code.screenshot('input');
    await code.command('View: Close All Editors in Group');
    await code.open('.github/hooks/guard.json');
  });

  step('the view lists the hooks and starts a simulation', async (code, page) => {
    await code.command('Explorer: Focus on Agent Hooks View');
    const rows = page.locator('.pane', { hasText: 'Agent Hooks' }).locator('.monaco-list-row');
    await until('the hooks are listed', async () => (await rows.allInnerTexts()).some((text) => text.includes('stop.sh')));
    const texts = await rows.allInnerTexts();
    assert.ok(texts.some((text) => /VS Code\s*\d+ hooks? runs?/.test(text)), texts.join(' | '));
    await code.screenshot('view');
    const hook = rows.filter({ hasText: 'stop.sh' }).first();
    await hook.hover();
    const script = path.join(folder, '.github/hooks/scripts/stop.sh');
    const before = fs.readFileSync(script, 'utf8');
    fs.appendFileSync(script, '# another script\n'); // the user did not agree to this one
    await hook.getByRole('button', { name: /^Simulate/ }).click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /bash \.github\/hooks\/scripts\/stop\.sh/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    fs.writeFileSync(script, before);
  });

  step('the test of a hook reports its problems in the Problems panel', async (code, page) => {
    await code.open('.github/hooks/guard.json');
    await page.locator('.codelens-decoration a', { hasText: 'Test' }).last().click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /in a copy of the workspace/);
    assert.match(await dialog.innerText(), /bash \.github\/hooks\/scripts\/stop\.sh/);
    await page.getByRole('button', { name: /^Run \d+ Commands?/ }).click();
    await until('what it found is shown', async () => (await code.problems()).some((row) => row.includes('hooks-ls test')));
    await code.screenshot('test');
  });

  step('a script has lenses for the hooks that run it and for why they did not run', async (code, page) => {
    await code.open('.github/hooks/scripts/stop.sh');
    await page.locator('.codelens-decoration a', { hasText: 'Run by 1 hook · ▶ Simulate Stop' }).waitFor();
    await page.locator('.codelens-decoration a', { hasText: 'Why did it not run?' }).click();
    await page.locator('.tab[data-resource-name="Stop"]').waitFor();
    await until('the page is filled', async () => (await drawn(page)).includes('stop.sh'));
    await code.screenshot('script lens');
    await code.close('Stop');
  });

  step('simulating a tool event asks for the tool', async (code, page) => {
    await code.open('.github/hooks/scripts.json');
    const lens = page.locator('.codelens-decoration a', { hasText: 'Simulate' });
    await lens.first().waitFor();
    await lens.first().click();
    const choices = page.locator('.quick-input-list .monaco-list-row');
    await choices.filter({ hasText: 'create_file' }).first().waitFor();
    await code.screenshot('tools');
    await choices.filter({ hasText: 'create_file' }).first().click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const asked = await dialog.innerText();
    assert.match(asked, /Simulate PostToolUse about the tool create_file as VS Code/);
    assert.match(asked, /"tool_name":"create_file"/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  step('a folder is handled once chat.hookFilesLocations names it', async (code) => {
    write(folder, 'tools/hooks/more.json', '{ "version": 1, "hooks": { "preToolUsed": [{ "type": "command", "bash": "true" }] } }\n');
    await code.open('tools/hooks/more.json');
    const isListed = async () => (await code.problems()).some((row) => row.includes('preToolUsed'));
    assert.equal(await isListed(), false);
    write(folder, '.vscode/settings.json', '{ "chat.hookFilesLocations": { "tools/hooks": true } }\n');
    await until('the finding is listed', isListed);
  });

  for (const theme of ['Light', 'Dark']) {
    step(`it looks right in a ${theme.toLowerCase()} theme`, async (code, page) => {
      write(folder, '.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': `Default ${theme} Modern` }));
      await page.locator(`.monaco-workbench.vs${theme === 'Dark' ? '-dark' : ':not(.vs-dark)'}`).waitFor();
      await code.open('.github/hooks/guard.json');
      await page.locator('.codelens-decoration a', { hasText: 'Simulate' }).first().waitFor();
      await until('our finding is listed', async () => unknownEvent(await code.problems()));
      await code.goTo(4, 8);
      await code.quickFixes();
      await code.screenshot(`look ${theme.toLowerCase()}`);
      await page.keyboard.press('Escape');
    });
  }
});
