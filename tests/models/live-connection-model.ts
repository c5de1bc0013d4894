type Phase = 'off' | 'connecting' | 'catchingUp' | 'live' | 'waiting';

/** What the live connection must do (§4), without a state chart; times in milliseconds. */
export class LiveConnectionModel {
  phase: Phase = 'off';
  now = 0;
  /** How many connections are open or being opened. */
  connections = 0;
  attempts = 0;
  signedOut = 0;
  lostAt: number | undefined;
  gapMs: number | undefined;
  /** Since when it waits, and the earliest time of an automatic retry. */
  waitsSince: number | undefined;
  /** Pending calls: to the session, or to load what was missed. Those no longer awaited change nothing. */
  readonly calls: { asks: 'session' | 'missed'; awaited: boolean }[] = [];
  #failures = 0;
  #triedAt = 0;
  #wokeUpAt = Number.NEGATIVE_INFINITY;

  start(): void {
    if (this.phase !== 'off') return;
    this.lostAt = undefined;
    this.gapMs = undefined;
    this.#failures = 0;
    this.#wokeUpAt = Number.NEGATIVE_INFINITY;
    this.#connect();
  }

  stop(): void {
    this.#end();
    this.phase = 'off';
  }

  opened(): void {
    if (this.phase !== 'connecting') return;
    this.phase = 'catchingUp';
    this.#ignoreCalls();
    this.calls.push({ asks: 'missed', awaited: true });
  }

  dropped(): void {
    if (this.phase === 'off' || this.phase === 'waiting') return;
    const wasLive = this.phase === 'live';
    if (wasLive) this.lostAt = this.now;
    const wokeJustNow = wasLive && this.now - this.#wokeUpAt <= 10_000;
    if (wasLive) this.#wokeUpAt = Number.NEGATIVE_INFINITY;
    this.#end();
    if (wokeJustNow) this.#connect();
    else this.#wait();
  }

  /** The page wakes up, or the user asks to retry now. */
  retryRequested(isWake: boolean): void {
    if (this.phase === 'waiting') this.#connect();
    else if (this.phase === 'live' && isWake) this.#wokeUpAt = this.now;
  }

  /** The clock moved to `now` in small steps; `tries` says whether a connection was requested meanwhile. */
  passed(ms: number, tries: boolean): void {
    this.now += ms;
    if (this.phase === 'connecting' && this.now - this.#triedAt >= 30_000) {
      this.#end();
      this.#wait();
    } else if (this.phase === 'waiting' && tries) this.#connect();
  }

  /** The longest and the shortest delay possible now. */
  get pause(): { shortest: number; longest: number } {
    return {
      shortest: 5000,
      longest: this.#failures <= 1 ? 5000 : Math.min(60_000, 5000 * 2 ** (this.#failures - 1)),
    };
  }

  /**
   * A call is answered with a status: 200, 401 without a session (404 too for the session call), 0 without a
   * response.
   */
  answered(at: number, status: number): void {
    const [call] = this.calls.splice(at, 1);
    if (!call?.awaited) return;
    if (status === 401 || (status === 404 && call.asks === 'session')) {
      this.signedOut++;
      this.stop();
    } else if (call.asks === 'missed' && status !== 200) {
      this.#end();
      this.#wait();
    } else if (call.asks === 'missed') {
      this.phase = 'live';
      this.gapMs = this.lostAt === undefined ? undefined : this.now - this.lostAt;
      this.lostAt = undefined;
      this.#failures = 0;
    }
  }

  #connect(): void {
    this.#ignoreCalls();
    this.phase = 'connecting';
    this.waitsSince = undefined;
    this.#triedAt = this.now;
    this.connections++;
    this.attempts++;
    this.calls.push({ asks: 'session', awaited: true });
  }

  #wait(): void {
    this.phase = 'waiting';
    this.waitsSince = this.now;
    this.#failures++;
    this.calls.push({ asks: 'session', awaited: true });
  }

  #end(): void {
    this.connections = 0;
    this.#ignoreCalls();
  }

  #ignoreCalls(): void {
    for (const call of this.calls) call.awaited = false;
  }
}
