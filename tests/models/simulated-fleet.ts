import type { Device } from '@farol/core/domain/device/device';
import type { Driver } from '@farol/core/domain/device/driver';
import type { Group } from '@farol/core/domain/device/group';
import type { Position } from '@farol/core/domain/position/position';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';

/** A live fleet fed by a real engine, report by report. */
export class SimulatedFleet {
  readonly engine = new FleetEngine('acme');
  /** Whether what the page asks for is reported soon, as the worker does; else with the next frame. */
  reportsByItself = false;
  readonly fleet = new LiveFleet((request) => {
    this.engine.handle(request, 0);
    if (this.reportsByItself) setTimeout(() => this.report());
  });
  #now = 0;

  constructor(
    devices: readonly Device[],
    positions: readonly Position[] = [],
    drivers: readonly Driver[] = [],
    groups: readonly Group[] = [],
  ) {
    this.engine.load({ devices: devices, positions, groups, drivers }, 0);
    this.report();
  }

  /** One frame of the live connection reaches the page. */
  receive(frame: { devices?: unknown[]; positions?: unknown[]; events?: unknown[] }): void {
    this.engine.receiveFrame(JSON.stringify(frame), this.#now);
    this.report();
  }

  /** The pending report of the engine reaches the page. */
  report(): void {
    this.#now += 1000;
    const packed = this.engine.takeReport(this.#now);
    if (packed) this.fleet.receive(packed.report);
  }
}
