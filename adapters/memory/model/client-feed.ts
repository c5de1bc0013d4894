import { Observable } from 'rxjs';
import { Failure } from '@farol/core/domain/values/failure';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { Clock } from '@farol/core/ports/clock';
import type { CatchUpResult, FeedEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { LiveLine } from '../network.ts';
import type { Client } from './client-ports.ts';
import type { MemoryServer } from './memory-server.ts';

/** The code of a connection that broke (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;

/** The live connection of a client to a server in memory, with the engine that feeds its fleet. */
export class ClientFeed implements LiveFeed {
  readonly fleet: LiveFleet;
  /** Whether somebody listens to the connection. */
  connections = 0;
  readonly #engine: FleetEngine;
  readonly #server: MemoryServer;
  readonly #client: Pick<Client, 'network' | 'cookie'>;
  readonly #clock: Clock;
  #isReportDue = false;

  /** @param clock that of the client's browser */
  constructor(server: MemoryServer, client: Pick<Client, 'network' | 'cookie'>, clock: Clock = server.clock) {
    this.#server = server;
    this.#client = client;
    this.#clock = clock;
    this.#engine = new FleetEngine(server.namespace);
    this.fleet = new LiveFleet((request) => {
      this.#engine.handle(request, clock());
      this.#reportSoon();
    });
  }

  /** Every visit begins with what the server has. */
  async restore(): Promise<undefined> {
    return undefined;
  }

  connect(): Observable<FeedEvent> {
    const { network } = this.#client;
    return new Observable((subscriber) => {
      this.connections++;
      this.#engine.connectionOpening();
      let isEnded = false;
      let leave = notJoined;
      const end = (): void => {
        leave();
        if (isEnded) return;
        this.#engine.connectionLost();
        subscriber.next({ type: 'closed', code: ABNORMAL_CLOSURE });
        subscriber.complete();
      };
      const line: LiveLine = {
        receive: (text) => {
          this.#engine.receiveFrame(text, this.#clock());
          this.#reportSoon();
        },
        close: end,
      };
      network
        .call(async () => this.#join(line))
        .then((left) => {
          leave = left;
          if (isEnded) leave();
          else subscriber.next({ type: 'opened' });
        }, end);
      return () => {
        isEnded = true;
        this.connections--;
        leave();
      };
    });
  }

  async catchUp(): Promise<CatchUpResult> {
    const { network, cookie } = this.#client;
    const server = this.#server;
    this.#engine.loadStarted();
    const loaded = await network.call(async () => {
      if (!server.isRunning) throw unavailable();
      return await server.fleetOf(await server.signedIn(cookie.session));
    });
    const changedDevices = this.#engine.load(loaded, this.#clock());
    this.report();
    return { deviceCount: this.#engine.size, changedDevices };
  }

  /** What the engine has not reported yet reaches the page. */
  report(): void {
    this.#isReportDue = false;
    const packed = this.#engine.takeReport(this.#clock());
    if (packed) this.fleet.receive(packed.report);
  }

  async #join(line: LiveLine): Promise<() => void> {
    const { network, cookie } = this.#client;
    const server = this.#server;
    if (!server.isRunning) throw unavailable();
    const { session = 0 } = cookie;
    const user = await server.signedIn(session);
    const { positions } = await server.fleetOf(user);
    const removeLine = network.addLine(line);
    const leave = server.hub.join(
      {
        session,
        user,
        send: (text) => network.send(line, text),
        close: () => network.close(line),
      },
      positions,
      server.recentViolations(),
    );
    return () => {
      removeLine();
      leave();
    };
  }

  #reportSoon(): void {
    if (this.#isReportDue) return;
    this.#isReportDue = true;
    queueMicrotask(() => this.report());
  }
}

/** Leaves a connection that was not accepted yet. */
function notJoined(): void {}

function unavailable(): Failure {
  return new Failure('HTTP_503', 503);
}
