import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GroupStateCounts } from '@farol/core/fleet/group-states';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';

const status = fc.constantFrom(FLAG.statusOnline, FLAG.statusOffline, 0);
const state = fc.constantFrom(0, FLAG.motion, FLAG.alarm, FLAG.anchorViolated, FLAG.motion | FLAG.alarm);
const vehicles = fc.array(
  fc.tuple(status, state).map((parts) => parts[0] | parts[1]),
  { maxLength: 30 },
);

test('the states of a group are those of its vehicles: each has one status, and only one that is online moves', () => {
  fc.assert(
    fc.property(vehicles, fc.nat(35), fc.nat(35), (all, start, size) => {
      const fleet = { order: Uint32Array.from(all, (_, slot) => slot), flags: Uint32Array.from(all) };
      const own = all.slice(start, start + size);
      const countOf = (passes: (flags: number) => boolean): number => own.filter(passes).length;
      const states = new GroupStateCounts(fleet).of({ groupId: 1, start, size }, 0);
      expect(states).toEqual({
        online: countOf((flags) => (flags & FLAG.statusOnline) !== 0),
        offline: countOf((flags) => (flags & FLAG.statusOffline) !== 0),
        unknown: countOf((flags) => (flags & (FLAG.statusOnline | FLAG.statusOffline)) === 0),
        moving: countOf((flags) => (flags & FLAG.statusOnline) !== 0 && (flags & FLAG.motion) !== 0),
        alarm: countOf((flags) => (flags & (FLAG.alarm | FLAG.anchorViolated)) !== 0),
      });
      expect(states.online + states.offline + states.unknown).toBe(own.length);
    }),
  );
});

test('group states: a group is counted once a second however often its vehicles report, and at once when it has others', () => {
  const fleet = { order: Uint32Array.of(0, 1), flags: Uint32Array.of(FLAG.statusOnline, FLAG.statusOnline) };
  const counts = new GroupStateCounts(fleet);
  const online = (nowMs: number, size = 2): number => counts.of({ groupId: 1, start: 0, size }, nowMs).online;
  expect(online(5000)).toBe(2);
  fleet.flags[1] = FLAG.statusOffline;
  expect([online(5999), online(6000)]).toEqual([2, 1]);
  expect(online(6001, 1)).toBe(1);
});
