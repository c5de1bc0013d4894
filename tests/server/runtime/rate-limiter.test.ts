import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimiter } from '../../../server/runtime/rate-limiter.ts';

test('rate limiter: each key has a burst, and then as many attempts as the rule allows', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 2_000 }),
      pauses,
      (burst, refillMs, all) => {
        const limit = new RateLimiter({ burst, refillMs });
        let now = 1_000_000;
        const allowedAt: number[] = [];
        for (const [at, pause] of all.entries()) {
          now += pause;
          if (limit.tryAcquire('here', now)) allowedAt.push(now);
          expect(limit.tryAcquire(`another place ${at}`, now)).toBe(true);
        }
        // In any period at most the burst and what was refilled in it.
        for (const [from, start] of allowedAt.entries())
          for (const [more, end] of allowedAt.slice(from).entries())
            expect(more + 1).toBeLessThanOrEqual(burst + Math.floor((end - start) / refillMs) + 1);
      },
    ),
  );
});
