// One language server process and the connection to it. Loaded when the first server starts: the library takes longer than all else.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import {
  CloseAction, DidChangeWatchedFilesNotification, ErrorAction, FileChangeType, type FileEvent, LanguageClient, type Middleware, RevealOutputChannelOn,
  State, WorkspaceDiagnosticRequest,
} from 'vscode-languageclient/node';
import { type Filter, inputScheme } from './documents';
import { asError } from './errors';
import { DiedEarly, type Server } from './life';

/** How long a server may take to start, in milliseconds. */
const startLimit = 30_000;
/** How long completion waits for the server, in milliseconds. VS Code shows no items until every provider has answered. */
const completionLimit = 1000;
/** How long to wait for the exit of the process after the connection broke, in milliseconds. */
const exitLimit = 2000;

/** Writes errors to the log only: Life reports them to the user, once. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

interface ClientOptions {
  command: string;
  filters: Filter[];
  log: vscode.LogOutputChannel;
  /** Runs a command of a lens or a quick fix in the extension; undefined leaves it to the server. */
  execute: (command: string, args: unknown[]) => Promise<unknown> | undefined;
  /** Called with whether the server answered a completion request in time. */
  answers: (inTime: boolean) => void;
  /** Called when hooks or their scripts may have changed. */
  changed: () => void;
}

export class Client implements Server {
  readonly gone: Promise<void>;

  private constructor(private readonly client: LanguageClient, private readonly process: ChildProcess) {
    const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()));
    // Until the client has stopped, its commands stay registered and would clash with those of the next server.
    const cleared = new Promise<void>((resolve) => client.onDidChangeState(({ newState }) => newState === State.Stopped && resolve()));
    this.gone = Promise.all([ended, cleared]).then(() => undefined);
  }

  /** Starts a server. Rejects with an error whose message is for the user; with DiedEarly when the process exited. */
  static async start(options: ClientOptions): Promise<Client> {
    const process = spawn(options.command, ['serve', '--stdio'], { stdio: 'pipe' });
    const failed = new Promise<never>((_resolve, reject) => {
      process.once('error', (error) => reject(error));
      process.once('exit', (code, signal) => reject(new DiedEarly(signal ? `it ended with ${signal}` : `it ended with exit code ${code}`)));
    });
    failed.catch(() => undefined); // a later exit must not be an unhandled rejection
    const client = new QuietClient('hooks-ls', 'Agent Hooks', () => Promise.resolve(process), {
      documentSelector: [
        ...options.filters.map(({ pattern, baseUri }) => ({ scheme: 'file', pattern: baseUri === undefined ? pattern : { baseUri, pattern } })),
        { scheme: inputScheme },
      ],
      outputChannel: options.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never, // the user gets one message about a crash already
      initializationOptions: { trusted: vscode.workspace.isTrusted, vscode: true },
      // Life decides about restarts.
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
      initializationFailedHandler: () => false,
      middleware: middleware(options),
    });
    client.onNotification('hooks-ls/changed', options.changed);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`it did not answer within ${startLimit / 1000} seconds`)), startLimit);
    });
    try {
      await Promise.race([client.start(), failed, late]);
    } catch (error) {
      const reason = asError(error).message;
      const message = `The language server ${options.command} did not start: ${reason}.`;
      // The connection may break before the exit event arrives.
      const gone = await Promise.race([failed.catch((cause: unknown) => cause instanceof DiedEarly), delay(exitLimit, false)]);
      process.kill('SIGKILL');
      throw gone ? new DiedEarly(message) : new Error(message);
    } finally {
      clearTimeout(timer);
    }
    return new Client(client, process);
  }

  /** Runs one of the server's commands. Rejects with the server's error. */
  execute<T>(command: string, argument: object, token?: vscode.CancellationToken): Promise<T> {
    const params = { command, arguments: [argument] };
    // Do not pass an undefined token: the connection would send it as a second parameter.
    return token === undefined
      ? this.client.sendRequest<T>('workspace/executeCommand', params)
      : this.client.sendRequest<T>('workspace/executeCommand', params, token);
  }

  /** The diagnostics of every file, by URI, after the server has read these files again. VS Code's own are pulled later. */
  async diagnostics(changed: vscode.Uri[]): Promise<[vscode.Uri, vscode.Diagnostic[]][]> {
    const { code2ProtocolConverter, protocol2CodeConverter } = this.client;
    await this.client.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: changed.map((uri): FileEvent => ({ uri: code2ProtocolConverter.asUri(uri), type: FileChangeType.Changed })),
    });
    const { items } = await this.client.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
    return Promise.all(items.map(async (report): Promise<[vscode.Uri, vscode.Diagnostic[]]> => [
      protocol2CodeConverter.asUri(report.uri), report.kind === 'full' ? await protocol2CodeConverter.asDiagnostics(report.items) : [],
    ]));
  }

  /** Makes the server request the settings again. */
  settingsChanged(): void {
    void this.client.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  /** Stops the server, and kills it when it does not exit. */
  async stop(): Promise<void> {
    await this.client.dispose().catch(() => undefined);
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill('SIGKILL');
    }
  }
}

function middleware(options: ClientOptions): Middleware {
  let silent = false;
  const inTime = async <T>(answer: vscode.ProviderResult<T>): Promise<T | undefined | null> => {
    let timer: NodeJS.Timeout | undefined;
    const waiting = Promise.resolve(answer).then((value) => {
      silent = false;
      options.answers(true);
      return value;
    });
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        silent = true;
        options.answers(false);
        resolve(undefined);
      }, silent ? 0 : completionLimit);
    });
    try {
      return await Promise.race([waiting, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    executeCommand: (command, args, next) => options.execute(command, args) ?? next(command, args),
    provideCompletionItem: (document, position, context, token, next) => inTime(next(document, position, context, token)),
    resolveCompletionItem: (item, token, next) => inTime(next(item, token)),
    workspace: {
      configuration: async (params, token, next) => {
        const sections = await next(params, token);
        if (!Array.isArray(sections)) {
          return sections;
        }
        return sections.map((value: unknown, i) => params.items[i]?.section === 'hooks-ls'
          ? { ...(value as object | null), trusted: vscode.workspace.isTrusted }
          : value);
      },
    },
  };
}
