import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimiter } from '../../../server/runtime/rate-limiter.ts';

test('from one place something happens so many times at once, and then as often as the rule allows', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 2_000 }),
      pauses,
      (burst, refillMs, all) => {
        const limit = new RateLimiter({ burst, refillMs });
        let now = 1_000_000;
        const taken: number[] = [];
        for (const [at, pause] of all.entries()) {
          now += pause;
          if (limit.tryAcquire('here', now)) taken.push(now);
          expect(limit.tryAcquire(`another place ${at}`, now)).toBe(true);
        }
        // In no stretch of time more than the burst and what was freed meanwhile.
        for (const [from, start] of taken.entries())
          for (const [more, end] of taken.slice(from).entries())
            expect(more + 1).toBeLessThanOrEqual(burst + Math.floor((end - start) / refillMs) + 1);
      },
    ),
  );
});
