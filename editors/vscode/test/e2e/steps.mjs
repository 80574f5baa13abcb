// Shared by the end-to-end tests: a fresh workspace, and steps that save a screenshot when they fail.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startVSCode } from './vscode.mjs';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const tools = process.env.HOOKS_LS_VSCODE ?? path.join(os.homedir(), '.cache/hooks-ls/vscode');
export const vsix = path.join(here, '../../hooks-ls.vsix');

/** A copy of the test workspace, or an empty one; files are added to it or, with undefined, taken out. */
export function freshWorkspace(files = {}, empty = false) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'hooks-ls-e2e-'));
  const folder = path.join(scratch, 'workspace');
  if (empty) {
    fs.mkdirSync(folder);
  } else {
    fs.cpSync(path.join(here, 'workspace'), folder, { recursive: true });
  }
  for (const [name, text] of Object.entries(files)) {
    write(folder, name, text);
  }
  return { scratch, folder };
}

export function write(folder, name, text) {
  const file = path.join(folder, name);
  if (text === undefined) {
    fs.rmSync(file, { recursive: true, force: true });
    return;
  }
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** A VS Code for the steps of one suite: window.code is there while they run. Extensions are folders of host. */
export function windowOn({ files, empty, home = {}, trust, open, settings, folders, size, extensions = [] }) {
  const { scratch, folder } = freshWorkspace(files, empty);
  for (const name of extensions) {
    fs.cpSync(path.join(here, 'host', name), path.join(scratch, 'extensions', name), { recursive: true });
  }
  for (const [name, text] of Object.entries(home)) {
    write(path.join(scratch, 'home'), name, text);
  }
  const window = { folder, home: path.join(scratch, 'home'), code: undefined, failed: false };
  before(async () => {
    window.code = await startVSCode({ tools, folder, scratch, vsix, trust, settings, folders, size });
    if (open !== undefined) {
      await window.code.open(open);
    }
  }, { timeout: 240_000 });
  after(async () => {
    await window.code?.stop();
    if (!window.failed) {
      fs.rmSync(scratch, { recursive: true, force: true });
    }
  });
  window.step = (name, run) => test(name, async (t) => {
    if (window.failed) {
      t.skip('an earlier step failed, and each goes on where the last one ended');
      return;
    }
    try {
      await run(window.code, window.code.page);
    } catch (error) {
      window.failed = true;
      await window.code.screenshot(`failed ${name}`).catch(() => {});
      error.message += `\n(pictures in ${window.code.shots})`;
      throw error;
    }
  });
  return window;
}
