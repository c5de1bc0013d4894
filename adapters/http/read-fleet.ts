import type { KyResponse } from 'ky';
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
import type { ApiCall } from './tracking-client.ts';

/**
 * Reads devices with their latest positions, groups and drivers (contract §9.2, rule 7). A server or user without groups or
 * drivers has none; whatever else fails rejects with a Failure.
 * @param snapshot whether the live line already told the latest positions; then they are not read
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
  return { devices: devices, positions, groups, drivers };
}

async function read<T>(response: KyResponse, one: (value: unknown) => T | undefined): Promise<T[]> {
  const sent = await response.json<unknown>();
  if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return parseList(sent, one);
}

async function emptyWhenMissing<T>(list: Promise<T[]>): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return [];
    throw error;
  }
}
