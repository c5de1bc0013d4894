import { act, configure } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import type { Position } from '@farol/core/domain/position/position';
import type { LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import { plainDevice, plainPosition } from '../arbitraries/fleet.ts';
import { settleCalls } from '../models/signed-in-console.ts';
import type { PageFleet } from '../models/live-fleet.ts';
import { openPage, type PageOptions } from './open-page.tsx';

/** The time of every page, milliseconds since the epoch: that of a fix in second 0. */
export const NOW_MS = 1.79e12;

/** A vehicle of the fleet, with how its record and its latest position differ from ordinary ones. */
export interface FleetVehicle {
  readonly device?: Partial<Device>;
  /** Undefined: it has never reported a position. */
  readonly position?: Partial<Position> | undefined;
  /** When it reported, seconds before now. */
  readonly secondsAgo?: number;
}

/** How a page with a fleet differs from one on which Ana, an administrator, sees vehicle 5, which stands. */
export interface FleetPageOptions extends Omit<PageOptions, 'stock' | 'nowMs' | 'positions'> {
  /** By the id of the device. */
  readonly vehicles?: Readonly<Record<number, FleetVehicle>>;
  readonly groups?: readonly Group[];
}

/**
 * Opens the whole console at an address, at a fixed time, with a live fleet. `receive` lets a frame of the live
 * connection reach the page, `settle` waits until all calls to the server are answered, `wait` lets time pass for
 * the console's machines.
 */
export async function openFleetPage(path: string, options: FleetPageOptions = {}) {
  // Screens are loaded when they are first opened: a timeout means a hanging test, not a slow one.
  configure({ asyncUtilTimeout: 30_000 });
  vi.setSystemTime(NOW_MS);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const { vehicles = { 5: { position: {} } }, groups = [], ...others } = options;
  const page = await openPage(path, { ...others, nowMs: NOW_MS, stock: { ...stockOf(vehicles), groups } });
  return {
    ...page,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null }),
    receive: (frame: Parameters<PageFleet['receive']>[0]) => act(() => page.fleet.receive(frame)),
    settle: () => act(settleCalls),
    wait: (milliseconds: number) =>
      act(async () => {
        page.timers.increment(milliseconds);
        await settleCalls();
      }),
  };
}

/** Returns what a server has of vehicles. */
function stockOf(
  vehicles: Readonly<Record<number, FleetVehicle>>,
): Pick<LoadedFleet, 'devices' | 'positions'> {
  const known = Object.entries(vehicles).map(([id, vehicle]) => ({ id: Number(id), ...vehicle }));
  return {
    devices: known.map(({ id, device }) => plainDevice(id, device)),
    positions: known.flatMap(({ id, position, secondsAgo = 0 }) =>
      position ? [plainPosition(id, -secondsAgo, { id, ...position })] : [],
    ),
  };
}
