import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { replayRequestStore } from '@farol/core/machines/replay/replay-request';

const NOW = 60_000;

test('a moment is wanted until the present is wanted again, and what is no moment changes nothing', () => {
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

test('of a moment that is still to come, the present moment is wanted', () => {
  const request = createActor(replayRequestStore(() => NOW)).start();
  request.send({ type: 'SHOW', atMs: NOW + 1 });
  expect(request.getSnapshot().context).toStrictEqual({ atMs: NOW });
});
