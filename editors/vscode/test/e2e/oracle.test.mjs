// VS Code's own "Chat: Configure Hooks…" lists the hooks that it has found. hooks-ls must list the same hooks for the same
// window, with the effective settings of user and workspace.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { windowOn } from './steps.mjs';
import { until } from './vscode.mjs';

const stop = (command) => `{ "hooks": { "Stop": [{ "type": "command", "command": "${command}" }] } }\n`;

describe('the hooks of a window', { timeout: 600_000 }, () => {
  const { step, home } = windowOn({
    trust: true, open: '.github/hooks/guard.json',
    settings: { 'chat.hookFilesLocations': { 'tools/hooks': true, 'off/hooks': false, 'one.json': true }, 'chat.useClaudeHooks': true },
    files: {
      '.claude/settings.json': '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "echo claude" }] }] } }\n',
      'tools/hooks/b.json': stop('echo b'),
      'tools/hooks/a.json': stop('echo a'),
      'off/hooks/off.json': stop('echo off'),
      'one.json': stop('echo one'),
    },
    home: { '.copilot/hooks/mine.json': stop('echo mine') },
  });
  let theirs;

  step('VS Code lists them', async (code, page) => {
    await code.command('Chat: Configure Hooks...');
    await code.menu(/^Stop/);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: /^Stop/ }).click();
    const rows = await code.menu('Add new hook');
    theirs = rows.slice(1).map(([command, file]) => `${command} in ${file}`);
    await code.screenshot('configure hooks');
    await page.keyboard.press('Escape');
    assert.ok(theirs.length >= 6, `the menu is understood: ${theirs}`);
  });

  step('hooks-ls lists the same', async (code) => {
    await until('there is a server', () => code.languageServers().length === 1);
    await code.command('Agent Hooks: List the Hooks That Would Run');
    const text = await until('the list is there', () => /\d+ hooks, of which \d+ can run/.test(code.output('Agent Hooks')) && code.output('Agent Hooks'));
    const [, section] = text.split(/^Stop$/m);
    const ours = [...section.split(/\n\n/)[0].matchAll(/^ *\d+\. +(.*?)#.*\n +runs +(.*)$/gm)]
      .map(([, file, command]) => `${command} in ${file.replace(home, '~')}`);
    assert.deepEqual(ours, theirs);
  });
});
