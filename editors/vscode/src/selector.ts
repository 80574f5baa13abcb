// The documents that the server handles, for the folders and settings of this window.
import * as os from 'node:os';
import * as vscode from 'vscode';
import { type Filter, filtersFor } from './documents';

/** The documents that the server handles, including those in folders that the settings name. */
export function documentFilters(): Filter[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => ({
    folder: uri.toString().replace(/\/$/, ''),
    locations: vscode.workspace.getConfiguration('chat', uri).get('hookFilesLocations'),
  }));
  return filtersFor(folders, vscode.Uri.file(os.homedir()).toString());
}

/** The filters as a selector of the VS Code API. */
export function documentSelector(filters: Filter[]): vscode.DocumentFilter[] {
  return filters.map(({ pattern, baseUri }) => ({
    scheme: 'file', pattern: baseUri === undefined ? pattern : new vscode.RelativePattern(vscode.Uri.parse(baseUri), pattern),
  }));
}
