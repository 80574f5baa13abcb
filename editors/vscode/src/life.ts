// The life of the server: what starts, restarts and gives up on it. One thing at a time, in the order asked for, so that two
// servers never run beside each other and a command never meets half of one.

/** A server that runs. */
export interface Running {
  /** Settles when the server is gone, whoever ended it. */
  readonly gone: Promise<void>;
  stop(): Promise<void>;
}

/** Why a server could not be had: it died while it was starting. That is a crash like any other. */
export class DiedEarly extends Error {}

export type State =
  | { kind: 'off' }
  | { kind: 'starting' }
  | { kind: 'running' }
  /** It runs and does not answer. */
  | { kind: 'silent' }
  /** It is not coming back by itself; reason is a sentence for the user. */
  | { kind: 'dead'; reason: string };

const mostDeaths = 5;
const withinMs = 3 * 60 * 1000;

export class Life<S extends Running> {
  private current: S | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private deaths: number[] = [];
  private shown: State = { kind: 'off' };

  constructor(
    private readonly create: () => Promise<S>,
    private readonly changed: (state: State) => void,
    private readonly now: () => number = Date.now,
  ) {}

  get state(): State {
    return this.shown;
  }

  /** The server, started when it is not there yet. Rejects with the reason when it cannot be had. */
  async get(): Promise<S> {
    return this.next(async () => {
      if (this.current === undefined && this.shown.kind !== 'dead') {
        await this.start();
      }
      if (this.current === undefined) {
        throw new Error(this.shown.kind === 'dead' ? this.shown.reason : 'The language server is not running.');
      }
      return this.current;
    });
  }

  /** Stops the server when there is one, and starts it with a clean slate. */
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
      this.show({ kind: 'off' });
    });
  }

  /** Says whether the server answers in time. */
  answers(inTime: boolean): void {
    if (this.shown.kind === (inTime ? 'silent' : 'running')) {
      this.show({ kind: inTime ? 'running' : 'silent' });
    }
  }

  private next<T>(step: () => Promise<T>): Promise<T> {
    const result = this.queue.then(step);
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async start(): Promise<void> {
    this.show({ kind: 'starting' });
    try {
      const server = await this.create();
      this.current = server;
      void server.gone.then(() => this.died(server));
      this.show({ kind: 'running' });
    } catch (error) {
      if (!(error instanceof DiedEarly)) {
        this.show({ kind: 'dead', reason: error instanceof Error ? error.message : String(error) });
      } else if (!this.givesUp(error.message)) {
        await this.start();
      }
    }
  }

  /** Counts a crash. After too many of them it is the last one. */
  private givesUp(how: string): boolean {
    this.deaths = [...this.deaths, this.now()].filter((at) => this.now() - at <= withinMs);
    if (this.deaths.length < mostDeaths) {
      return false;
    }
    const reason = `The language server crashed ${this.deaths.length} times in three minutes and was not started again.`;
    this.show({ kind: 'dead', reason: how === '' ? reason : `${reason} ${how}` });
    return true;
  }

  private async end(): Promise<void> {
    const server = this.current;
    this.current = undefined;
    await server?.stop();
  }

  private died(server: S): void {
    if (this.current !== server) {
      return; // it was told to
    }
    this.current = undefined;
    if (this.givesUp('')) {
      return;
    }
    this.show({ kind: 'starting' });
    void this.next(async () => {
      if (this.current === undefined && this.shown.kind === 'starting') {
        await this.start();
      }
    });
  }

  private show(state: State): void {
    this.shown = state;
    this.changed(state);
  }
}
