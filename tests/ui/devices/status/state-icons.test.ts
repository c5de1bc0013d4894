import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { stateIcons } from '@farol/ui/devices/status/state-icons';

const flags = fc.nat(0xffff);

test('state icons: the state of a vehicle reads motion, anchor, lock, ignition, driver, alarm, and no state without a position', () => {
  fc.assert(
    fc.property(flags, (some) => {
      const kinds = stateIcons(some, true)?.map(({ kind }) => kind);
      if ((some & FLAG.hasPosition) === 0) expect(kinds).toBeUndefined();
      else expect(kinds).toEqual(['motion', 'anchor', 'lock', 'ignition', 'driver', 'alarm']);
    }),
  );
});

test('state icons: an anchored vehicle stands out, any other does not, and users who may not see anchors see neither', () => {
  fc.assert(
    fc.property(flags, (some) => {
      const anchor = stateIcons(some | FLAG.hasPosition, true)?.find(({ kind }) => kind === 'anchor');
      const isAnchored = (some & FLAG.anchored) !== 0;
      expect(anchor?.tone).toBe(isAnchored ? 'attention' : 'quiet');
      expect(anchor?.labelKey).toBe(isAnchored ? 'anchored' : 'notAnchored');
      expect(stateIcons(some, false)?.some(({ kind }) => kind === 'anchor') ?? false).toBe(false);
    }),
  );
});

const REPORTED = new Set(['motion', 'lock', 'ignition', 'driver']);

test('state icons: what a vehicle told before it went offline is gray, and it does not move', () => {
  fc.assert(
    fc.property(flags, (some) => {
      const offline = (some & ~FLAG.statusOnline) | FLAG.hasPosition | FLAG.motionKnown | FLAG.motion;
      const icons = stateIcons(offline, true) ?? [];
      const reported = icons.filter(({ kind }) => REPORTED.has(kind));
      expect(reported.map(({ tone, isOld }) => [tone, isOld])).toEqual(reported.map(() => ['quiet', true]));
      expect(icons[0]?.labelKey).toBe('wasMoving');
    }),
  );
});

test('red is left to what needs somebody: neither a parked nor a locked vehicle is red', () => {
  const parked = FLAG.statusOnline | FLAG.hasPosition | FLAG.ignitionKnown | FLAG.blockedKnown | FLAG.blocked;
  expect(stateIcons(parked, true)?.filter(({ tone }) => tone === 'danger')).toEqual([]);
  expect(stateIcons(parked | FLAG.alarm, true)?.filter(({ tone }) => tone === 'danger')).toMatchObject([
    { kind: 'alarm' },
  ]);
});
