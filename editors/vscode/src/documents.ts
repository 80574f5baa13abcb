// Which documents the language server handles: files that configure hooks, by location and name, whatever their language ID.
// The server registers for scripts itself, by path, and only to receive their text.

/** The scheme of the inputs of simulations, which are in memory: hooks-ls-input:/PRODUCT/EVENT/NAME.json. */
export const inputScheme = 'hooks-ls-input';

/** A glob for files in any folder, or in one. */
export interface Filter {
  pattern: string;
  /** URI of the folder that the pattern is relative to; absent for any folder. */
  baseUri?: string;
}

/** The locations that products read, relative to any folder. */
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

/** One pattern for the files that show that a workspace has hooks. */
export const traces = '**/{.github/hooks/**/*.json,.github/agents/*.md,.claude/settings.json,.claude/settings.local.json,.claude/agents/**/*.md,.claude/skills/*/SKILL.md,'
  + '.github/copilot/settings.json,.github/copilot/settings.local.json,.claude-plugin/plugin.json,.plugin/plugin.json,hooks/hooks.json,*.agent.md}';

/** The traces and their parent directories: a watcher may report a new directory without the files in it. */
export const traceOrDirectory = traces.replace('{', '{.github,.github/hooks,.github/agents,.claude,.claude/agents,.claude/skills,.claude-plugin,.plugin,hooks,');

/** The value of chat.hookFilesLocations for one workspace folder. */
interface FolderLocations {
  /** URI of the folder, without a trailing slash. */
  folder: string;
  locations: unknown;
}

/** Filters for the usual locations and for those that chat.hookFilesLocations adds. */
export function filtersFor(folders: FolderLocations[], homeUri: string): Filter[] {
  const filters: Filter[] = patterns.map((pattern) => ({ pattern }));
  for (const { folder, locations } of folders) {
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

/** Escapes the glob characters of a path. */
function escape(path: string): string {
  return path.replaceAll(/[*?[\]{}]/g, (c) => `[${c}]`);
}
