import * as fc from 'fast-check';

/** So many steps make numbers even enough and keep most digits. */
const STEPS = 2 ** 30;

/**
 * Numbers evenly spread from one bound to the other, both included. The bounds (and zero, when it lies between
 * them) are more frequent, and a tenth are tiny and awkward numbers, including minus zero.
 *
 * `fc.double` of a range draws evenly from the numbers that a computer can represent. As many of them are
 * below 1e-150 as above: nearly all latitudes, zooms and shares that it draws are next to zero, and a property
 * over them tests a single place. It is right only where any magnitude matters as much as another.
 */
export function evenNumber(min: number, max: number): fc.Arbitrary<number> {
  const step = (max - min) / STEPS;
  const clamped = (value: number) => Math.min(max, Math.max(min, value));
  const steps = fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) });
  const marks = [min, max, ...(min < 0 && max > 0 ? [0] : [])];
  return fc.oneof(
    // Without a bias: it would prefer the bounds and zero in a third of the runs.
    { arbitrary: fc.noBias(steps.map((count) => clamped(count * step))), weight: 16 },
    { arbitrary: fc.constantFrom(...marks), weight: 2 },
    { arbitrary: fc.double({ min, max, noNaN: true }), weight: 2 },
  );
}

/** Numbers as `Math.random` returns them: from 0 up to, but not including, 1. */
export const chances = evenNumber(0, 1 - Number.EPSILON / 2);
