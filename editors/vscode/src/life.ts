// The lifecycle of the server: starts and restarts it, and gives up on it. Operations run one at a time, in the order requested,
// so that two servers never run at once and no command reaches a server that is still starting.
import { asError } from './errors';

/** A running server. */
export interface Server {
  /** Resolves when the server is gone, whoever stopped it. */
  readonly gone: Promise<void>;
  stop(): Promise<void>;
}

/** The server exited while it was starting, which counts as a crash. */
export class DiedEarly extends Error {}

export type State =
  | { kind: 'off' }
  | { kind: 'starting' }
  | { kind: 'running' }
  /** It runs but does not answer. */
  | { kind: 'silent' }
  /** It is not restarted automatically; reason is a sentence for the user. */
  | { kind: 'dead'; reason: string };

const maxDeaths = 5;
const withinMs = 3 * 60 * 1000;

export class Life<S extends Server> {
  private current: S | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private deaths: number[] = [];
  private currentState: State = { kind: 'off' };

  constructor(
    private readonly create: () => Promise<S>,
    private readonly changed: (state: State) => void,
    private readonly now: () => number = Date.now,
  ) {}

  get state(): State {
    return this.currentState;
  }

  /** Returns the server, starting it if needed. Rejects with the reason when it is dead or does not start. */
  async get(): Promise<S> {
    return this.next(async () => {
      if (this.current === undefined && this.currentState.kind !== 'dead') {
        await this.start();
      }
      if (this.current === undefined) {
        throw new Error(this.currentState.kind === 'dead' ? this.currentState.reason : 'The language server is not running.');
      }
      return this.current;
    });
  }

  /** Stops the server if it runs, forgets its crashes, and starts it. */
  async restart(): Promise<void> {
    return this.next(async () => {
      this.deaths = [];
      await this.end();
      await this.start();
    });
  }

  async stop(): Promise<void> {
    return this.next(async () => {
      await this.end();
      this.setState({ kind: 'off' });
    });
  }

  /** Reports whether the server answers in time. */
  answers(inTime: boolean): void {
    if (this.currentState.kind === (inTime ? 'silent' : 'running')) {
      this.setState({ kind: inTime ? 'running' : 'silent' });
    }
  }

  private next<T>(step: () => Promise<T>): Promise<T> {
    const result = this.queue.then(step);
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async start(): Promise<void> {
    this.setState({ kind: 'starting' });
    try {
      const server = await this.create();
      this.current = server;
      void server.gone.then(() => this.died(server));
      this.setState({ kind: 'running' });
    } catch (error) {
      if (!(error instanceof DiedEarly)) {
        this.setState({ kind: 'dead', reason: asError(error).message });
      } else if (!this.givesUp(error.message)) {
        await this.start();
      }
    }
  }

  /** Counts a crash. Returns true, with the state dead, after too many of them. */
  private givesUp(how: string): boolean {
    this.deaths = [...this.deaths, this.now()].filter((at) => this.now() - at <= withinMs);
    if (this.deaths.length < maxDeaths) {
      return false;
    }
    const reason = `The language server crashed ${this.deaths.length} times in three minutes and was not started again.`;
    this.setState({ kind: 'dead', reason: how === '' ? reason : `${reason} ${how}` });
    return true;
  }

  private async end(): Promise<void> {
    const server = this.current;
    this.current = undefined;
    await server?.stop();
  }

  private died(server: S): void {
    if (this.current !== server) {
      return; // it was stopped on purpose
    }
    this.current = undefined;
    if (this.givesUp('')) {
      return;
    }
    this.setState({ kind: 'starting' });
    void this.next(async () => {
      if (this.current === undefined && this.currentState.kind === 'starting') {
        await this.start();
      }
    });
  }

  private setState(state: State): void {
    this.currentState = state;
    this.changed(state);
  }
}
