import type { Device } from '@farol/core/domain/device';
import type { Driver } from '@farol/core/domain/driver';
import type { Position } from '@farol/core/domain/position';
import { FleetEngine } from '@farol/core/fleet/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';

/** A live fleet fed by a real engine, report by report. */
export class FleetOf {
  readonly engine = new FleetEngine('acme');
  readonly page = new LiveFleet((request) => this.engine.ask(request, 0));
  #now = 0;

  constructor(
    devices: readonly Device[],
    positions: readonly Position[] = [],
    drivers: readonly Driver[] = [],
  ) {
    this.engine.load({ devices, positions, groups: [], drivers }, 0);
    this.report();
  }

  /** One frame of the live line reaches the page. */
  say(frame: { devices?: unknown[]; positions?: unknown[]; events?: unknown[] }): void {
    this.engine.frame(JSON.stringify(frame), this.#now);
    this.report();
  }

  /** What waits in the engine reaches the page. */
  report(): void {
    this.#now += 1000;
    const packed = this.engine.report(this.#now);
    if (packed) this.page.receive(packed.report);
  }
}
