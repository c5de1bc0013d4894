import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { idleSpans } from '@farol/core/domain/route/idle-spans';
import { anyPositions, routeOf } from '../../../arbitraries/routes.ts';

test('what is skipped lies in the period, ascends, and no vehicle moves in it', () => {
  fc.assert(
    fc.property(fc.array(anyPositions(80), { minLength: 1, maxLength: 3 }), (fleet) => {
      const routes = fleet.map((positions) => routeOf(positions));
      const period = {
        fromMs: Math.min(...routes.map(({ timeMs }) => timeMs[0] ?? 0)) - 90_000,
        toMs: Math.max(...routes.map(({ timeMs }) => timeMs.at(-1) ?? 0)) + 90_000,
      };
      let last = period.fromMs - 1;
      for (const { fromMs, toMs } of idleSpans(routes, period)) {
        expect(fromMs).toBeGreaterThan(last);
        expect(toMs).toBeLessThanOrEqual(period.toMs);
        last = toMs;
        const middle = (fromMs + toMs) / 2;
        for (const { timeMs, stops, gaps } of routes) {
          const stands = stops.some((stop) => stop.fromMs <= middle && middle <= stop.toMs);
          const isSilent = gaps.some(
            (gap) => (timeMs[gap - 1] ?? 0) <= middle && middle <= (timeMs[gap] ?? 0),
          );
          const isOutside = middle <= (timeMs[0] ?? 0) || middle >= (timeMs.at(-1) ?? 0);
          expect(stands || isSilent || isOutside).toBe(true);
        }
      }
    }),
  );
});
