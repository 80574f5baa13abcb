// Finds the hooks-ls executable: from the setting, then bundled with the extension, then on the PATH.
import * as fs from 'node:fs';
import * as path from 'node:path';

interface Program {
  command: string;
  /** Where it was found, for the log. */
  origin: 'setting' | 'bundled' | 'path';
}

interface Missing {
  /** A clause for the user: what is missing and what to do. */
  problem: string;
}

interface Environment {
  platform: NodeJS.Platform;
  pathVariable: string | undefined;
  isRunnable: (file: string) => boolean;
}

const thisMachine: Environment = {
  platform: process.platform,
  pathVariable: process.env['PATH'],
  isRunnable: (file) => {
    try {
      fs.accessSync(file, fs.constants.X_OK);
      return fs.statSync(file).isFile();
    } catch {
      return false;
    }
  },
};

export function findBinary(setting: string, extensionFolder: string, env: Environment = thisMachine): Program | Missing {
  const name = env.platform === 'win32' ? 'hooks-ls.exe' : 'hooks-ls';
  if (setting !== '') {
    return env.isRunnable(setting)
      ? { command: setting, origin: 'setting' }
      : { problem: `the setting hooks-ls.path names ${setting}, which is not a program that can be run; correct or clear it` };
  }
  const bundled = path.join(extensionFolder, 'bin', name);
  if (env.isRunnable(bundled)) {
    return { command: bundled, origin: 'bundled' };
  }
  const separator = env.platform === 'win32' ? ';' : ':';
  for (const folder of (env.pathVariable ?? '').split(separator)) {
    if (folder !== '' && path.isAbsolute(folder) && env.isRunnable(path.join(folder, name))) {
      return { command: path.join(folder, name), origin: 'path' };
    }
  }
  return {
    problem: `this build of the extension has no ${name} for your system and none is on the PATH; install hooks-ls or set hooks-ls.path`,
  };
}
