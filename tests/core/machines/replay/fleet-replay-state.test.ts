import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  fleetReplayTimeMs,
  REPLAY_SPEEDS,
  NO_REPLAY,
  spanFrom,
  hasTracksAt,
  timeUntilEndOfTracks,
} from '@farol/core/machines/replay/fleet-replay-state';
import { replayRequestStore } from '@farol/core/machines/replay/replay-request';
import { tracksOf } from '../../../arbitraries/fleet-tracks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function tracks(fromMs: number, toMs: number) {
  return tracksOf(new Map(), fromMs, toMs);
}

test('fleet replay state: tracks tell the moments from their first to their last, and no others', () => {
  const told = [999, 1000, 1500, 2000, 2001].filter((atMs) => hasTracksAt(tracks(1000, 2000), atMs));
  expect(told).toEqual([1000, 1500, 2000]);
  expect(hasTracksAt(undefined, 1500)).toBe(false);
});

test('fleet replay state: the moment stands still until it is played, and never passes what is loaded or the present', () => {
  const state = { ...NO_REPLAY, atMs: HOUR_MS, speed: 60 } as const;
  const nowMs = 10 * HOUR_MS;
  expect(fleetReplayTimeMs(state, nowMs)).toBe(HOUR_MS);
  const playing = { ...state, sinceMs: nowMs, tracks: tracks(HOUR_MS, 2 * HOUR_MS) };
  expect(fleetReplayTimeMs(playing, nowMs + 1000)).toBe(HOUR_MS + MINUTE_MS);
  expect(fleetReplayTimeMs(playing, nowMs + HOUR_MS)).toBe(2 * HOUR_MS);
  expect(fleetReplayTimeMs({ ...playing, tracks: tracks(HOUR_MS, 90 * HOUR_MS) }, nowMs + 2 * HOUR_MS)).toBe(
    nowMs + 2 * HOUR_MS,
  );
  // A clock that was set back turns nothing back, and nothing is played that is not loaded.
  expect(fleetReplayTimeMs(playing, nowMs - HOUR_MS)).toBe(HOUR_MS);
  expect(fleetReplayTimeMs({ ...playing, tracks: undefined }, nowMs + 1000)).toBe(HOUR_MS);
});

test('fleet replay state: what is loaded ahead lasts six seconds of the clock at each speed, and ten minutes of the past at least', () => {
  const minutes = REPLAY_SPEEDS.map((speed) => (spanFrom(0, speed, 90 * HOUR_MS).toMs / MINUTE_MS).toFixed());
  expect(Object.fromEntries(REPLAY_SPEEDS.map((speed, index) => [speed, minutes[index]]))).toEqual({
    1: '10',
    10: '10',
    60: '10',
    300: '30',
    600: '60',
  });
  expect(spanFrom(HOUR_MS, 1, HOUR_MS + MINUTE_MS)).toEqual({ fromMs: HOUR_MS, toMs: HOUR_MS + MINUTE_MS });
  expect(spanFrom(HOUR_MS, 1, HOUR_MS - MINUTE_MS)).toEqual({ fromMs: HOUR_MS, toMs: HOUR_MS });
});

test('fleet replay state: the faster the past is played, the sooner the loaded tracks end', () => {
  const state = { ...NO_REPLAY, atMs: HOUR_MS, tracks: tracks(0, 2 * HOUR_MS) };
  expect(timeUntilEndOfTracks({ ...state, speed: 1 })).toBe(HOUR_MS);
  expect(timeUntilEndOfTracks({ ...state, speed: 600 })).toBe(6000);
  expect(timeUntilEndOfTracks({ ...state, atMs: 3 * HOUR_MS })).toBe(0);
  expect(timeUntilEndOfTracks(NO_REPLAY)).toBe(0);
});

const NOW = 60_000;

test('fleet replay state: a moment is wanted until the present is wanted again, and what is no moment changes nothing', () => {
  const request = createActor(replayRequestStore(() => NOW)).start();
  const wanted = (): number | undefined => request.getSnapshot().context.atMs;
  expect(request.getSnapshot().context).toStrictEqual({ atMs: undefined });
  request.send({ type: 'SHOW', atMs: 5000 });
  expect(wanted()).toBe(5000);
  for (const atMs of [Number.NaN, Number.POSITIVE_INFINITY]) request.send({ type: 'SHOW', atMs });
  expect(wanted()).toBe(5000);
  request.send({ type: 'LIVE' });
  expect(request.getSnapshot().context).toStrictEqual({ atMs: undefined });
});

test('fleet replay state: of a moment that is still to come, the present moment is wanted', () => {
  const request = createActor(replayRequestStore(() => NOW)).start();
  request.send({ type: 'SHOW', atMs: NOW + 1 });
  expect(request.getSnapshot().context).toStrictEqual({ atMs: NOW });
});
