// A simulation as the command line that does the same.
import type { SimulateArguments } from './plan';

/** What of a request is not a flag. */
const ours = new Set(['uri', 'event', 'pointer', 'payload', 'dryRun', 'consent', 'user']);

/** For a POSIX shell. The payload comes from standard input. */
export function commandLine(request: SimulateArguments): string {
  const words = ['hooks-ls', 'simulate', request.event];
  for (const [name, value] of Object.entries(request)) {
    if (ours.has(name) || value === undefined || value === false || value === '') {
      continue;
    }
    const flag = `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
    words.push(...value === true ? [flag] : [flag, typeof value === 'string' ? value : JSON.stringify(value)]);
  }
  if (request.pointer !== undefined) {
    words.push('--only', request.pointer);
  }
  const line = words.map(quoted).join(' ');
  return typeof request['payload'] === 'string' ? `printf %s ${quoted(request['payload'])} | ${line} --payload -` : line;
}

/** The words of a command for a shell. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
