// Converts a simulation request to the equivalent command line.

/** The members of a request that are not flags. */
const notFlags = new Set(['uri', 'event', 'pointer', 'payload', 'dryRun', 'consent', 'user']);

/** The command line for a POSIX shell. It passes a payload on standard input. */
export function commandLine(request: { event: string; pointer?: string; [flag: string]: unknown }): string {
  const words = ['hooks-ls', 'simulate', request.event];
  for (const [name, value] of Object.entries(request)) {
    if (notFlags.has(name) || value === undefined || value === false || value === '') {
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

/** Quotes a word for a POSIX shell when it needs that. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
