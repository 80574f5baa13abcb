// New hooks, why they do not run, and the view of all of them, in a real VS Code.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { windowOn, write } from './steps.mjs';
import { until } from './vscode.mjs';

const limit = { timeout: 600_000 };
const settings = { 'window.autoDetectColorScheme': true };
const choices = (page) => page.locator('.quick-input-list .monaco-list-row');
const view = (page) => page.locator('.pane', { hasText: 'Agent Hooks' }).locator('.monaco-list-row');
const stop = (command) => `{ "version": 1, "hooks": { "Stop": [{ "type": "command", "command": "${command}" }] } }\n`;
const drawn = async (page) => (await page.locator('.editor-instance .view-lines').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');

describe('a workspace with hooks', limit, () => {
  const { step, folder } = windowOn({
    trust: true, settings, open: '.github/hooks/guard.json',
    files: {
      '.claude/settings.json': '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "echo claude" }] }] } }\n',
      '.github/hooks/empty.json': '', '.github/hooks/blank.json': stop(''),
    },
  });

  step('the view has the state of each hook, and its menu leads to what VS Code has', async (code, page) => {
    await code.command('Explorer: Focus on Agent Hooks View');
    await until('the hooks are listed', async () => (await view(page).allInnerTexts()).some((text) => text.includes('stop.sh')));
    await code.looks('view');
    const pane = page.locator('.pane-header', { hasText: 'Agent Hooks' });
    await pane.hover();
    await pane.getByRole('button', { name: /More Actions/ }).click();
    const menu = page.locator('.monaco-menu .action-item');
    await menu.first().waitFor();
    const titles = (await menu.allInnerTexts()).map((title) => title.trim());
    for (const title of ['Why Did My Hook Not Run?', 'Hooks', 'Agent Debug Logs', 'Output Channels']) {
      assert.ok(titles.some((text) => text.includes(title)), `${title} is not in ${titles}`);
    }
    await code.screenshot('view menu');
    await page.keyboard.press('Escape');
  });

  step('why, from the palette, asks for the event', async (code, page) => {
    await code.command('Agent Hooks: Why Did My Hook Not Run?');
    await choices(page).filter({ hasText: /^Stop/ }).first().click();
    await until('the page is shown', async () => /stop\.sh/.test(await drawn(page)));
    await page.locator('.tab[data-resource-name="Stop"]').waitFor();
    await code.looks('why');
    await code.close('Stop');
  });

  step('why, from a hook of the view, is one click', async (code, page) => {
    await code.command('Explorer: Focus on Agent Hooks View');
    const hook = view(page).filter({ hasText: 'stop.sh' }).first();
    await hook.hover();
    await hook.getByRole('button', { name: /^Why Did My Hook/ }).click();
    await page.locator('.tab[data-resource-name="Stop"]').waitFor();
    await code.close('Stop');
  });

  step('an empty file is not red, and can become a new hook', async (code, page) => {
    await code.open('.github/hooks/empty.json');
    const lens = page.locator('.codelens-decoration a', { hasText: 'New Hook…' });
    await lens.waitFor(); // VS Code does not ask for lenses once the editor has lost the focus
    const rows = (await code.problems()).filter((row) => row.includes('empty.json') || row.includes('hook file is empty'));
    assert.ok(!rows.some((row) => /^Error/.test(row)), rows.join('\n'));
    await code.screenshot('empty file');
    await lens.click();
    await choices(page).filter({ hasText: 'stop-gate' }).click();
    await choices(page).filter({ hasText: 'VS Code and Copilot' }).first().click();
    await choices(page).filter({ hasText: 'Bash' }).click();
    await code.message(/runs on Stop/);
    await until('the hook is saved', () => /"Stop"[^]*scripts\/empty\.sh/.test(fs.readFileSync(path.join(folder, '.github/hooks/empty.json'), 'utf8')));
    assert.ok(fs.existsSync(path.join(folder, '.github/hooks/scripts/empty.sh')));
    await code.screenshot('empty file filled');
    await code.command('Notifications: Clear All Notifications');
    await code.command('View: Close All Editors');
  });

  step('a script of Python without a debugger says what is missing', async (code, page) => {
    await code.open('.github/hooks/scripts/guard.py');
    await page.locator('.codelens-decoration a', { hasText: 'Debug' }).click();
    assert.match(await code.message(/debugs Python/), /only with an extension/);
    assert.equal(await page.locator('.monaco-dialog-box').count(), 0, 'nothing is asked');
    await code.screenshot('no debugger');
    await code.command('Notifications: Clear All Notifications');
  });

  step('an empty command is offered scripts, and a new one for its event', async (code, page) => {
    await code.open('.github/hooks/blank.json');
    await code.goTo(1, stop('').indexOf('""') + 2);
    await page.keyboard.press('Control+Space');
    const rows = page.locator('.suggest-widget.visible .monaco-list-row');
    await rows.first().waitFor();
    assert.match(await rows.first().innerText(), /scripts\/\w+\.(py|sh|ts)/, 'the scripts of the workspace come first');
    await code.screenshot('empty command');
    await page.keyboard.press('Escape');
    const titles = await code.quickFixes();
    assert.ok(titles.includes('Create a python script for Stop'), titles.join(' | '));
    await code.screenshot('empty command fixes');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await rows.first().waitFor();
    await page.keyboard.type('stop');
    await rows.filter({ hasText: 'Create a bash script for Stop' }).first().click();
    await until('the script is there', () => fs.existsSync(path.join(folder, '.github/hooks/scripts/stop-2.sh')) || fs.readdirSync(path.join(folder, '.github/hooks/scripts')).length > 1);
    await code.screenshot('created script');
    await code.command('File: Save All Files');
  });

  step('a new hook from the palette', async (code, page) => {
    await code.command('Agent Hooks: New Hook');
    await choices(page).filter({ hasText: 'log' }).last().click();
    await choices(page).filter({ hasText: 'VS Code and Copilot' }).first().click();
    await choices(page).filter({ hasText: 'Python' }).click();
    for (const name of ['log.json', 'log.py']) {
      await page.locator(`.tab[data-resource-name="${name}"]`).waitFor();
    }
    await code.message(/runs on PreToolUse/);
    await code.looks('new hook');
  });

  step('the walkthrough has four steps', async (code, page) => {
    await code.command('Welcome: Open Walkthrough');
    await choices(page).filter({ hasText: 'Get Started with Agent Hooks' }).first().click();
    const steps = page.locator('.gettingStartedContainer .getting-started-step');
    await steps.first().waitFor();
    await until('there are four', async () => await steps.count() === 4);
    await code.looks('walkthrough');
  });

  step('what is typed in a file of 200 KB is drawn at once', async (code, page) => {
    const entry = '      { "type": "command", "command": "echo one of very many hooks of this file", "timeout": 10 }';
    const entries = Array(Math.ceil(200_000 / entry.length)).fill(entry).join(',\n');
    write(folder, '.github/hooks/large.json', `{\n  "version": 1,\n  "hooks": {\n    "Stop": [\n${entries}\n    ]\n  }\n}\n`);
    await code.open('.github/hooks/large.json');
    await page.locator('.codelens-decoration a', { hasText: 'Simulate' }).first().waitFor();
    await code.goTo(6, 50);
    await page.evaluate(() => {
      window.took = [];
      let begin;
      document.addEventListener('keydown', () => { begin = performance.now(); }, true);
      new MutationObserver(() => {
        const from = begin;
        begin = undefined;
        if (from !== undefined) {
          requestAnimationFrame(() => window.took.push(performance.now() - from));
        }
      }).observe(document.querySelector('.editor-instance .view-lines'), { subtree: true, childList: true, characterData: true });
    });
    const typed = 'what is typed here';
    await page.keyboard.type(typed, { delay: 60 });
    await until('it is drawn', async () => (await drawn(page)).includes(typed));
    const took = (await page.evaluate(() => window.took)).map(Math.round).sort((a, b) => a - b);
    console.log(`from key to picture in a file of 200 KB, in ms: median ${took[took.length >> 1]}, slowest ${took.at(-1)}`);
  });
});

describe('several folders', limit, () => {
  const { step } = windowOn({
    trust: true, settings, folders: ['one', 'two'], files: { 'one/.github/hooks/a.json': stop('echo one'), 'two/.github/hooks/b.json': stop('echo two') },
  });

  step('the view has the hooks of each, and a new hook asks for the folder', async (code, page) => {
    await code.command('Explorer: Focus on Agent Hooks View');
    await until('both are listed', async () => {
      const texts = (await view(page).allInnerTexts()).join('\n');
      return texts.includes('one') && texts.includes('two');
    });
    await code.looks('several folders');
    await code.command('Agent Hooks: New Hook');
    await choices(page).filter({ hasText: 'two' }).first().waitFor();
    await page.keyboard.press('Escape');
  });
});
