import { Failure } from '@farol/core/domain/values/failure';
import type { Position } from '@farol/core/domain/position/position';
import { positionFromWire } from '@farol/core/fleet/wire/wire-frame';
import { parseList } from '@farol/core/fleet/wire/wire-record';
import type { PositionHistory } from '@farol/core/ports/position-history';
import type { ApiCall } from './tracking-client.ts';

/**
 * Past positions of the tracking API (contract §4.6); the server returns them in the order of their fixes.
 */
export class HttpPositionHistory implements PositionHistory {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  between(deviceId: number, fromMs: number, toMs: number): Promise<Position[]> {
    const searchParams = {
      deviceId,
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
    };
    return this.#call('positions', { searchParams }, async (response) => {
      const sent = await response.json<unknown>();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return parseList(sent, positionFromWire);
    });
  }
}
