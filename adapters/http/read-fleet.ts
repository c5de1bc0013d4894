import { Failure } from '@farol/core/domain/values/failure';
import type { LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import {
  deviceFromWire,
  driverFromWire,
  groupFromWire,
  positionFromWire,
} from '@farol/core/fleet/wire/wire-frame';
import { parseList } from '@farol/core/fleet/wire/wire-record';
import type { Position } from '@farol/core/domain/position/position';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/**
 * Loads devices with their latest positions, groups and drivers (contract §9.2, rule 7). Groups and drivers
 * may be missing; any other failure rejects with a Failure.
 * @param snapshot whether the live connection delivered the latest positions; then they are not loaded
 */
export async function readFleet(call: ApiCall, snapshot: Promise<boolean>): Promise<LoadedFleet> {
  const readPositions = async (): Promise<readonly Position[]> =>
    (await snapshot) ? [] : call('positions', {}, (response) => read(response, positionFromWire));
  const [devices, positions, groups, drivers] = await Promise.all([
    call('devices', {}, (response) => read(response, deviceFromWire)),
    readPositions(),
    emptyWhenMissing(call('groups', {}, (response) => read(response, groupFromWire))),
    emptyWhenMissing(call('drivers', {}, (response) => read(response, driverFromWire))),
  ]);
  return { devices, positions, groups, drivers };
}

async function read<T>(response: ApiResponse, parse: (value: unknown) => T | undefined): Promise<T[]> {
  const sent = await response.json();
  if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return parseList(sent, parse);
}

async function emptyWhenMissing<T>(list: Promise<T[]>): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return [];
    throw error;
  }
}
