import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCircumstances } from '@farol/core/domain/alert/alert-circumstances';
import type { InboxEntry } from '@farol/core/domain/alert/alert-inbox';
import { isSevereKind } from '@farol/core/domain/alert/alert-severity';
import { openAlarms, shownAlarmChanges, shownAlarms } from '@farol/core/domain/alert/open-alarms';

const KINDS = [
  'alarm:sos',
  'alarm:tampering',
  'alarm:hardBraking',
  'deviceFuelDrop',
  'ignitionOn',
  'alarm:door,sos',
];

const entries: fc.Arbitrary<InboxEntry[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      deviceId: fc.integer({ min: 0, max: 3 }),
      isRead: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map((item, at) => ({
      ...item,
      id: `${at}`,
      device: 'Van',
      atMs: -at,
      heardAtMs: -at,
      texts: ['SOS'],
    })),
  );

test('open alarms: what is severe stays on its vehicle until each of its alerts is acknowledged', () => {
  fc.assert(
    fc.property(entries, (inbox) => {
      const open = openAlarms(inbox);
      const unread = inbox.filter(
        ({ kind, isRead, deviceId }) => isSevereKind(kind) && !isRead && deviceId > 0,
      );
      expect([...open.values()].flatMap(({ ids }) => ids).toSorted()).toEqual(
        unread.map(({ id }) => id).toSorted(),
      );
      for (const [deviceId, { entry }] of open)
        expect(entry).toBe(unread.find((item) => item.deviceId === deviceId));
      expect(openAlarms(inbox.map((entry) => ({ ...entry, isRead: true }))).size).toBe(0);
    }),
  );
});

test('open alarms: list and map show one alarm of a vehicle, the severe one, and nothing that is no alarm', () => {
  fc.assert(
    fc.property(entries, (inbox) => {
      const shown = shownAlarms(inbox);
      expect(new Set(shown.map(({ deviceId }) => deviceId)).size).toBe(shown.length);
      for (const { alarm } of shown) expect(['sos', 'tampering']).toContain(alarm);
      // Every vehicle with a severe alarm that nobody acknowledged shows its latest one.
      const severe = inbox.filter(
        ({ kind, isRead, deviceId }) =>
          !isRead && deviceId > 0 && ['alarm:sos', 'alarm:tampering', 'alarm:door,sos'].includes(kind),
      );
      expect(new Set(shown.map(({ deviceId }) => deviceId))).toEqual(
        new Set(severe.map(({ deviceId }) => deviceId)),
      );
      for (const { deviceId, alarm } of shown)
        expect(severe.find((item) => item.deviceId === deviceId)?.kind).toMatch(new RegExp(`${alarm}$`));
    }),
  );
});

test('open alarms: of several severe alarms that are reported at once the first is shown', () => {
  const entry = {
    id: '1',
    kind: 'alarm:door,tampering,sos',
    deviceId: 5,
    device: 'Van',
    atMs: 0,
    heardAtMs: 0,
    texts: [],
    isRead: false,
  };
  expect(shownAlarms([entry])).toEqual([{ deviceId: 5, alarm: 'tampering' }]);
});

test('open alarms: circumstances that were stored damaged are not taken for ones', () => {
  const circumstances = { latitude: -23.5, longitude: -46.6, speedKnots: 12, driver: 'Ana' };
  expect(isCircumstances(circumstances)).toBe(true);
  for (const other of [
    undefined,
    null,
    'x',
    {},
    { ...circumstances, latitude: '1' },
    { ...circumstances, driver: 5 },
  ])
    expect(isCircumstances(other)).toBe(false);
});

test('changes of open alarms: applied to the earlier alarms they give the later ones', () => {
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const [old, current] = [shownAlarms(before), shownAlarms(after)];
      const shown = new Map(old.map(({ deviceId, alarm }) => [deviceId, alarm]));
      for (const { deviceId, alarm } of shownAlarmChanges(old, current)) {
        expect(shown.get(deviceId)).not.toBe(alarm);
        if (alarm === undefined) shown.delete(deviceId);
        else shown.set(deviceId, alarm);
      }
      expect(shown).toEqual(new Map(current.map(({ deviceId, alarm }) => [deviceId, alarm])));
    }),
  );
});
