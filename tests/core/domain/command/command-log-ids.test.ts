import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newLogIds, withLogId, type CommandLogIds } from '@farol/core/domain/command/command-log-ids';

const vehicles = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const sendings = fc.array(
  fc.record({ vehicles, nowMs: fc.integer({ min: 0, max: 20 }), joined: fc.integer({ min: 1, max: 9 }) }),
);

test('no two commands have the same id in the log, however fast they follow each other or the clock is set back', () => {
  fc.assert(
    fc.property(sendings, (all) => {
      let ids: CommandLogIds = new Map();
      let highest = 0;
      for (const { vehicles: deviceIds, nowMs, joined } of all) {
        const sent = newLogIds(deviceIds, nowMs, ids);
        expect([...sent.keys()]).toEqual(deviceIds);
        ids = withLogId(sent, joined);
        for (const [deviceId, id] of sent) expect(ids.get(deviceId)).toBe(id);
        const given = [...ids.values()];
        expect(new Set(given).size).toBe(given.length);
        expect(Math.min(...given)).toBeGreaterThan(highest);
        highest = Math.max(highest, ...given);
      }
    }),
  );
});

test('the id of a command is the time it was sent', () => {
  expect([...newLogIds([5, 6], 1000, new Map()).values()]).toEqual([1000, 1001]);
});
