import { Failure } from '@farol/core/domain/values/failure';
import {
  TRACK_PROBLEMS,
  type TrackProblem,
  type TrackUploadResult,
} from '@farol/core/domain/position/track-problem';
import type { TrackUploads } from '@farol/core/ports/track-uploads';
import type { Position } from '@farol/core/domain/position/position';
import { positionFromWire } from '@farol/core/fleet/wire/wire-frame';
import { parseList } from '@farol/core/fleet/wire/wire-record';
import type { CancelSignal, DataUntilListener } from '@farol/core/ports/fleet-history';
import type { PositionHistory } from '@farol/core/ports/position-history';
import { fixesOfPositions, type RouteFixes } from '@farol/core/domain/route/route-fixes';
import { readDataUntil } from './data-until.ts';
import { abortSignalOption } from './abort-signal-option.ts';
import { jsonListStream } from './json-list-stream.ts';
import type { ApiCall } from './tracking-client.ts';

/** A server may return the first positions of a period only: after so many the rest is asked for. */
const FOLLOW_UP_LENGTH = 1000;

/** Large files on slow lines take their time. */
const UPLOAD_TIMEOUT_MS = 600_000;

/**
 * Past positions of the tracking API (contract §4.6), which the server returns in the order of their fixes, and tracks
 * for them (contract §8.10).
 */
export class HttpPositionHistory implements PositionHistory, TrackUploads {
  readonly #call: ApiCall;
  readonly #product: ApiCall;

  /** @param product the product's own API, for uploads */
  constructor(call: ApiCall, product: ApiCall = call) {
    this.#call = call;
    this.#product = product;
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
    dataEndsAt?: DataUntilListener,
  ): AsyncGenerator<RouteFixes> {
    let startMs = fromMs;
    for (let length = FOLLOW_UP_LENGTH; length >= FOLLOW_UP_LENGTH && startMs <= toMs;) {
      length = 0;
      const searchParams = {
        deviceId,
        from: new Date(startMs).toISOString(),
        to: new Date(toMs).toISOString(),
      };
      const options = { searchParams, ...abortSignalOption(abandoned) };
      const response = await this.#call('positions', options, async (answer) => answer);
      dataEndsAt?.(readDataUntil(response));
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

  preview(deviceId: number, file: Uint8Array<ArrayBuffer>): Promise<TrackUploadResult> {
    return this.#send(`devices/${deviceId}/tracks?trial=true`, file);
  }

  upload(deviceId: number, file: Uint8Array<ArrayBuffer>): Promise<TrackUploadResult> {
    return this.#send(`devices/${deviceId}/tracks`, file);
  }

  #send(path: string, file: Uint8Array<ArrayBuffer>): Promise<TrackUploadResult> {
    const headers = { 'content-type': 'application/octet-stream' };
    const options = { method: 'post', body: file, headers, timeout: UPLOAD_TIMEOUT_MS };
    return this.#product(path, options, async (response) => resultOf(await response.json(), response.status));
  }
}

function resultOf(sent: unknown, status: number): TrackUploadResult {
  const { stored, known, problems, problemCount, from, to } = isRecord(sent) ? sent : {};
  if (typeof stored !== 'number' || typeof known !== 'number' || typeof problemCount !== 'number')
    throw new Failure('MALFORMED_ANSWER', status);
  return {
    stored,
    known,
    problems: Array.isArray(problems) ? problems.filter(isProblem) : [],
    problemCount,
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
  };
}

/** A kind that a newer server tells is left out. */
function isProblem(sent: unknown): sent is TrackProblem {
  if (!isRecord(sent)) return false;
  const { line, kind, sample } = sent;
  return (
    typeof line === 'number' && typeof sample === 'string' && TRACK_PROBLEMS.some((known) => known === kind)
  );
}

function isRecord(sent: unknown): sent is Record<string, unknown> {
  return typeof sent === 'object' && sent !== null;
}
