import { Observable } from 'rxjs';
import type { User } from '@farol/core/domain/account/user';
import { Failure } from '@farol/core/domain/values/failure';
import { FleetEngine, type LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { Clock } from '@farol/core/ports/clock';
import type { CatchUpResult, FeedEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { LiveLine } from '../network.ts';
import type { Client } from './client-ports.ts';
import type { MemoryServer } from './memory-server.ts';

/** The code of a connection that broke (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;

/** A connection of a client, from the request to its end. */
interface ClientConnection {
  /** What waited for `open` goes on. */
  open(): void;
  /** The connection is over. */
  close(code: number): void;
}

/**
 * The live connection of a client to a server in memory, with the engine that feeds its fleet. What the server sends
 * arrives by itself; a test may also hold, open and drop connections.
 */
export class ClientFeed implements LiveFeed {
  readonly fleet: LiveFleet;
  /** False: a requested connection waits for `open`. */
  opensImmediately = true;
  /** How often a connection was requested. */
  attempts = 0;
  /** As of when the fleet is that the browser kept of the last visit; undefined if it kept none. */
  lastKnownAtMs: number | undefined;
  readonly #engine: FleetEngine;
  readonly #server: MemoryServer;
  readonly #client: Pick<Client, 'network' | 'cookie'>;
  readonly #clock: Clock;
  readonly #connections = new Set<ClientConnection>();
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

  /** How many connections are open or being opened. */
  get connectionCount(): number {
    return this.#connections.size;
  }

  async restore(): Promise<number | undefined> {
    return this.lastKnownAtMs;
  }

  connect(): Observable<FeedEvent> {
    const { network } = this.#client;
    return new Observable((subscriber) => {
      this.attempts++;
      this.#engine.connectionOpening();
      let isEnded = false;
      let isRequested = false;
      let leave = notJoined;
      const connection: ClientConnection = {
        open: () => {
          if (isRequested) return;
          isRequested = true;
          network
            .connect(() => this.#join(line))
            .then((left) => {
              leave = left;
              if (isEnded) leave();
              else subscriber.next({ type: 'opened' });
            }, breakOff);
        },
        close: (code) => {
          leave();
          if (isEnded) return;
          this.#engine.connectionLost();
          subscriber.next({ type: 'closed', code });
          subscriber.complete();
        },
      };
      const breakOff = (): void => connection.close(ABNORMAL_CLOSURE);
      const line: LiveLine = { receive: (text) => this.#receive(text), close: breakOff };
      this.#connections.add(connection);
      subscriber.add(() => {
        isEnded = true;
        this.#connections.delete(connection);
        leave();
      });
      if (this.opensImmediately) connection.open();
    });
  }

  /** Requested connections that wait are opened. */
  open(): void {
    for (const connection of Array.from(this.#connections)) connection.open();
  }

  /** All connections break, also those that are being opened. A copy, as this may request new ones. */
  drop(code = ABNORMAL_CLOSURE): void {
    for (const connection of Array.from(this.#connections)) connection.close(code);
  }

  async catchUp(): Promise<CatchUpResult> {
    const { network, cookie } = this.#client;
    const server = this.#server;
    this.#engine.loadStarted();
    const loaded = await network.call(async () => {
      if (!server.isRunning) throw unavailable();
      return server.fleetOf(await server.signedIn(cookie.session));
    });
    return { changedDevices: this.#load(loaded), deviceCount: this.#engine.size };
  }

  /** Loads what a user sees and receives its changes from then on, at once: for what needs a live fleet and no connection. */
  follow(user: User): void {
    const loaded = this.#server.fleetOf(user);
    this.#load(loaded);
    const line = { send: (text: string) => this.#receive(text), close: notJoined };
    this.#server.hub.join({ session: 0, user, ...line }, loaded.positions, []);
    this.report();
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
    const { positions } = server.fleetOf(user);
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

  #load(loaded: LoadedFleet): number {
    const changedDevices = this.#engine.load(loaded, this.#clock());
    this.report();
    return changedDevices;
  }

  #receive(text: string): void {
    this.#engine.receiveFrame(text, this.#clock());
    this.#reportSoon();
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
