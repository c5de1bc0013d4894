import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TargetLane } from '../../../server/outbox/target-lane.ts';

/** Takes what waits in the order of turns; of the same turn the first that was added. */
function inTurns(lane: TargetLane<never>, origins: readonly string[]): string[] {
  return origins
    .map((origin) => ({ origin, turn: lane.nextTurn(origin) ?? Infinity }))
    .sort((left, right) => left.turn - right.turn)
    .map(({ origin }) => origin);
}

test('turns: before the n-th job of an origin no other origin has more than n', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), (origins) => {
      const counts = new Map<string, number>();
      for (const origin of inTurns(new TargetLane('x'), origins)) {
        const count = (counts.get(origin) ?? 0) + 1;
        counts.set(origin, count);
        expect(Math.max(...counts.values())).toBeLessThanOrEqual(
          Math.max(count, ...[...counts].filter(([other]) => other !== origin).map(([, n]) => n)),
        );
        for (const [other, n] of counts)
          if (other !== origin) expect(n, `${other} before ${origin}`).toBeLessThanOrEqual(count + n);
      }
    }),
  );
});

test('turns: who comes late with one job waits for at most one of each origin before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 40 }), (waiting, taken) => {
      const lane = new TargetLane<never>('x');
      const turns = Array.from({ length: waiting }, () => lane.nextTurn('busy') ?? 0);
      for (const turn of turns.slice(0, taken)) lane.took(turn);
      const late = lane.nextTurn('late') ?? 0;
      const before = turns.slice(taken).filter((turn) => turn < late);
      expect(before.length).toBeLessThanOrEqual(1);
    }),
  );
});

test('turns: an origin of which ten thousand wait gets no more, and others do', () => {
  const lane = new TargetLane<never>('x');
  for (let job = 0; job < 10_000; job++) expect(lane.nextTurn('busy')).toBe(job + 1);
  expect(lane.nextTurn('busy')).toBeUndefined();
  expect(lane.nextTurn('late')).toBe(1);
  lane.took(1);
  expect(lane.nextTurn('busy')).toBe(10_001);
});

test('a target that fails again and again: is left alone for longer each time, and one job shows that it is back', () => {
  const lane = new TargetLane<never>('x');
  lane.concurrency = 4;
  for (let failure = 0; failure < 3; failure++) lane.failed(0, undefined, 3_600_000);
  expect(lane.capacity(0)).toBe(4);
  lane.failed(0, undefined, 3_600_000);
  expect([lane.capacity(14_999), lane.capacity(15_000)]).toEqual([0, 1]);
  lane.failed(15_000, undefined, 3_600_000);
  expect([lane.capacity(44_999), lane.capacity(45_000)]).toEqual([0, 1]);
  // What was sent before the pause and fails during it says nothing new.
  lane.failed(16_000, undefined, 3_600_000);
  expect(lane.capacity(45_000)).toBe(1);
  lane.succeeded();
  expect(lane.capacity(45_000)).toBe(4);
});

test('a target that asks for patience: gets it, for a quarter of an hour at most', () => {
  const lane = new TargetLane<never>('x');
  lane.failed(0, 5_000, 3_600_000);
  expect([lane.capacity(4_999), lane.capacity(5_000)]).toEqual([0, 4]);
  lane.failed(0, 86_400_000, 3_600_000);
  expect([lane.capacity(899_999), lane.capacity(900_000)]).toEqual([0, 4]);
});
