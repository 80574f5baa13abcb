// Which documents the language server is asked about: files that configure hooks, by place and name, whatever their language
// id. Of scripts the server asks by name, to be told of their text and for nothing else.

/** Files of any folder, or of one. */
export interface Filter {
  pattern: string;
  /** URI of the folder that the pattern is relative to; absent for any. */
  baseUri?: string;
}

/** Where products look, wherever the workspace lies. */
export const patterns = [
  '**/.github/hooks/**/*.json',
  '**/.github/hooks.json',
  '**/.claude/settings.json',
  '**/.claude/settings.local.json',
  '**/.claude/agents/**/*.md',
  '**/.claude/skills/*/SKILL.md',
  '**/.github/agents/**/*.md',
  '**/*.agent.md',
  '**/.github/copilot/settings.json',
  '**/.github/copilot/settings.local.json',
  '**/.copilot/hooks/**/*.json',
  '**/.copilot/settings.json',
  '**/.copilot/agents/**/*.md',
  '**/.vscode/settings.json',
  '**/hooks.json',
  '**/hooks/hooks.json',
  '**/plugin.json',
  '**/.hooks-ls.yaml',
  '**/*.hooktest.yaml',
];

/** What shows, when it is in a workspace, that there are hooks to be looked after; as one pattern. */
export const traces = '**/{.github/hooks/**/*.json,.github/agents/*.md,.claude/settings.json,.claude/settings.local.json,.claude/agents/**/*.md,.claude/skills/*/SKILL.md,'
  + '.github/copilot/settings.json,.github/copilot/settings.local.json,.claude-plugin/plugin.json,.plugin/plugin.json,hooks/hooks.json,*.agent.md}';

/** The same, with the directories on the way: of files in a new directory a watcher may say nothing. */
export const traceOrDirectory = traces.replace('{', '{.github,.github/hooks,.github/agents,.claude,.claude/agents,.claude/skills,.claude-plugin,.plugin,hooks,');

/** The value of chat.hookFilesLocations, as it holds for one folder. */
export interface Place {
  /** URI of the folder, without a slash at the end. */
  folder: string;
  locations: unknown;
}

/** The documents of the usual places and of those that chat.hookFilesLocations adds. */
export function filtersFor(places: Place[], homeUri: string): Filter[] {
  const filters: Filter[] = patterns.map((pattern) => ({ pattern }));
  for (const { folder, locations } of places) {
    if (typeof locations !== 'object' || locations === null) {
      continue;
    }
    for (const [key, on] of Object.entries(locations)) {
      const inHome = key.startsWith('~/');
      const path = escape((inHome ? key.slice(2) : key).replace(/^\.\//, '').replace(/\/+$/, ''));
      if (String(on).toLowerCase() !== 'true' || path === '' || path === '.' || path.startsWith('..') || path.startsWith('/')) {
        continue;
      }
      const filter = { pattern: path.toLowerCase().endsWith('.json') ? path : `${path}/**/*.json`, baseUri: inHome ? homeUri : folder };
      const has = (other: Filter) => other.pattern === filter.pattern && other.baseUri === filter.baseUri;
      if (!patterns.includes(`**/${filter.pattern}`) && !filters.some(has)) {
        filters.push(filter);
      }
    }
  }
  return filters;
}

/** A path in which nothing means anything to a pattern. */
function escape(path: string): string {
  return path.replaceAll(/[*?[\]{}]/g, (c) => `[${c}]`);
}
