import { Failure } from '@farol/core/domain/values/failure';
import type { Position } from '@farol/core/domain/position/position';
import { positionFromWire } from '@farol/core/fleet/wire/wire-frame';
import { parseList } from '@farol/core/fleet/wire/wire-record';
import type { CancelSignal } from '@farol/core/ports/fleet-history';
import type { PositionHistory } from '@farol/core/ports/position-history';
import { fixesOfPositions, type RouteFixes } from '@farol/core/domain/route/route-fixes';
import { cancelledWith } from './cancelled-with.ts';
import { jsonListStream } from './json-list-stream.ts';
import type { ApiCall } from './tracking-client.ts';

/** A server may return the first positions of a period only: after so many the rest is asked for. */
const FOLLOW_UP_LENGTH = 1000;

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
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return parseList(sent, positionFromWire);
    });
  }

  async *fixes(
    deviceId: number,
    fromMs: number,
    toMs: number,
    abandoned?: CancelSignal,
  ): AsyncGenerator<RouteFixes> {
    let startMs = fromMs;
    for (let length = FOLLOW_UP_LENGTH; length >= FOLLOW_UP_LENGTH && startMs <= toMs;) {
      length = 0;
      const searchParams = {
        deviceId,
        from: new Date(startMs).toISOString(),
        to: new Date(toMs).toISOString(),
      };
      const options = { searchParams, ...cancelledWith(abandoned) };
      const response = await this.#call('positions', options, async (answer) => answer);
      for await (const positions of jsonListStream(response)) {
        const fixes = fixesOfPositions(parseList(positions, positionFromWire));
        if (fixes.length === 0) continue;
        length += fixes.length;
        startMs = (fixes.timeMs[fixes.length - 1] ?? startMs) + 1;
        yield fixes;
      }
    }
  }

  withId(positionId: number): Promise<Position> {
    return this.#call('positions', { searchParams: { id: positionId } }, async (response) => {
      const [position] = parseList(await response.json(), positionFromWire);
      if (!position) throw new Failure('MALFORMED_ANSWER', response.status);
      return position;
    });
  }
}
