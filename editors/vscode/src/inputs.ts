// An in-memory file system for the inputs of simulations that the user edits.
import * as vscode from 'vscode';

/** The inputs, by path. */
export class Inputs implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly texts = new Map<string, { bytes: Uint8Array; ctime: number; mtime: number }>();
  private readonly change = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.change.event;

  has(uri: vscode.Uri): boolean {
    return this.texts.has(uri.path);
  }

  put(uri: vscode.Uri, text: string): void {
    this.writeFile(uri, Buffer.from(text));
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { bytes, ctime, mtime } = this.get(uri);
    return { type: vscode.FileType.File, ctime, mtime, size: bytes.length };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return this.get(uri).bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    const now = Date.now();
    this.texts.set(uri.path, { bytes, ctime: this.texts.get(uri.path)?.ctime ?? now, mtime: now });
    this.change.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined); // only this provider changes them
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.texts.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    this.texts.delete(uri.path);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.change.dispose();
  }

  private get(uri: vscode.Uri): { bytes: Uint8Array; ctime: number; mtime: number } {
    const found = this.texts.get(uri.path);
    if (found === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return found;
  }
}
