import { Observable } from 'rxjs';
import { Failure } from '@farol/core/domain/values/failure';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { CatchUpResult, FeedEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { LiveLine, SimulatedNetwork } from './simulated-network.ts';
import { NAMESPACE, type SimulatedServer } from './simulated-server.ts';

/** The code of a connection that broke (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;

/** Where a feed is: its tab's session and clock. */
export interface FeedEnvironment {
  readonly server: SimulatedServer;
  readonly network: SimulatedNetwork;
  /** The session of the browser. */
  readonly session: () => number | undefined;
  /** The clock of the browser, milliseconds since the epoch. */
  readonly clock: () => number;
}

/** The live connection of a tab, with the engine that feeds its fleet. */
export class SimulatedFeed implements LiveFeed {
  readonly fleet: LiveFleet;
  /** Whether somebody listens to the connection. */
  connections = 0;
  readonly #engine = new FleetEngine(NAMESPACE);
  readonly #environment: FeedEnvironment;
  #isReportDue = false;

  constructor(environment: FeedEnvironment) {
    this.#environment = environment;
    this.fleet = new LiveFleet((request) => {
      this.#engine.handle(request, environment.clock());
      this.#reportSoon();
    });
  }

  /** Every tab begins with what the server has. */
  async restore(): Promise<undefined> {
    return undefined;
  }

  connect(): Observable<FeedEvent> {
    const { network } = this.#environment;
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
          this.#engine.receiveFrame(text, this.#environment.clock());
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
    const { network, server, session, clock } = this.#environment;
    this.#engine.loadStarted();
    const loaded = await network.call(async () => {
      if (!server.isRunning) throw unavailable();
      return await server.fleetOf(await server.signedIn(session()));
    });
    const changedDevices = this.#engine.load(loaded, clock());
    this.report();
    return { deviceCount: this.#engine.size, changedDevices };
  }

  /** What the engine has not reported yet reaches the page. */
  report(): void {
    this.#isReportDue = false;
    const packed = this.#engine.takeReport(this.#environment.clock());
    if (packed) this.fleet.receive(packed.report);
  }

  async #join(line: LiveLine): Promise<() => void> {
    const { network, server, session } = this.#environment;
    if (!server.isRunning) throw unavailable();
    const id = session();
    const user = await server.signedIn(id);
    const { positions } = await server.fleetOf(user);
    const removeLine = network.addLine(line);
    const leave = server.hub.join(
      {
        session: id ?? 0,
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
