import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StepSize } from '../../../server/runtime/step-size.ts';
import { evenNumber } from '../../arbitraries/numbers.ts';

/** Takes steps that cost so much a row, in milliseconds; returns how long each took. */
async function durationsOf(costPerRow: readonly number[]): Promise<number[]> {
  let now = 0;
  const size = new StepSize(() => now);
  const durations: number[] = [];
  for (const cost of costPerRow) {
    await size.step(async (rows) => {
      now += rows * cost;
    });
    durations.push(size.lastMs);
  }
  return durations;
}

/** Returns how long the twelfth of steps takes that cost alike. */
async function twelfthOf(cost: number): Promise<number | undefined> {
  return (await durationsOf(Array.from({ length: 12 }, () => cost))).at(-1);
}

test('step size: steps become as long as they may be, on a fast disk and on a slow one', async () => {
  expect(await twelfthOf(0.01)).toBeCloseTo(5);
  expect(await twelfthOf(0.1)).toBeCloseTo(5);
  expect(await twelfthOf(0.4)).toBeCloseTo(5, 0);
  // A step has ten rows, however slow the disk is, so that the work ends; and no more than 500.
  expect(await twelfthOf(2)).toBe(20);
  expect(await twelfthOf(0.001)).toBeCloseTo(0.5);
});

test('step size: when the disk becomes slower, the next step but a few is short again', async () => {
  const durations = await durationsOf([...Array.from({ length: 10 }, () => 0.01), 1, 1, 1, 1]);
  expect(durations.at(-4)).toBeCloseTo(500);
  expect(durations.at(-1)).toBeLessThanOrEqual(12);
});

test('step size: whatever steps cost, they have between ten and five hundred rows', () =>
  fc.assert(
    fc.asyncProperty(fc.array(evenNumber(0, 20)), async (costs) => {
      let now = 0;
      const size = new StepSize(() => now);
      for (const cost of costs) {
        await size.step(async (rows) => {
          expect(rows).toBeGreaterThanOrEqual(10);
          expect(rows).toBeLessThanOrEqual(500);
          now += rows * cost;
        });
      }
    }),
  ));

test('step size: a step that fails says why, and the next goes on', async () => {
  const size = new StepSize();
  await expect(size.step(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await size.step(async (rows) => rows)).toBe(10);
});
