import { Failure } from '@farol/core/domain/values/failure';
import type { Position } from '@farol/core/domain/position/position';
import { positionFromWire } from '@farol/core/fleet/wire/wire-frame';
import { parseList } from '@farol/core/fleet/wire/wire-record';
import type { LatestPositions } from '@farol/core/ports/latest-positions';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/**
 * Latest positions of the tracking API (contract §4.6): without a time range it returns only the latest
 * position of a device.
 */
export class HttpLatestPositions implements LatestPositions {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  async forDevice(deviceId: number): Promise<Position | undefined> {
    return (await this.#call('positions', { searchParams: { deviceId } }, positionsOf)).at(-1);
  }

  ofFleet(): Promise<readonly Position[]> {
    return this.#call('positions', {}, positionsOf);
  }
}

async function positionsOf(response: ApiResponse): Promise<Position[]> {
  const sent = await response.json();
  if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return parseList(sent, positionFromWire);
}
