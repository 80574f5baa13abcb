// Which documents the language server is asked about: by place and name, whatever their language id.
import type { DocumentFilter } from 'vscode-languageclient/node';

const patterns = [
  '**/.github/hooks/**/*.json',
  '**/.github/hooks.json',
  '**/.claude/settings.json',
  '**/.claude/settings.local.json',
  '**/.claude/agents/**/*.md',
  '**/.github/agents/**/*.md',
  '**/*.agent.md',
  '**/.github/copilot/settings.json',
  '**/.github/copilot/settings.local.json',
  '**/.copilot/hooks/**/*.json',
  '**/.copilot/settings.json',
  '**/.vscode/settings.json',
  '**/hooks.json',
  '**/hooks/hooks.json',
  '**/plugin.json',
  // Scripts, so that "which hooks run this file" can be answered while one is open.
  '**/*.{sh,bash,ps1,py,js,mjs,cjs,ts}',
];

export const documentSelector: DocumentFilter[] = patterns.map((pattern) => ({ scheme: 'file', pattern }));
