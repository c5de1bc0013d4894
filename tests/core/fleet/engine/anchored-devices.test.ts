import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { liveFleet, type PageFleet } from '../../../models/live-fleet.ts';

const IDS = [1, 2, 3, 4, 5];
const arrangement = { ...DEFAULT_FLEET_ARRANGEMENT, order: 'state-anchor' } as const;

function aFleet(): PageFleet {
  const fleet = liveFleet(
    IDS.map((id) => plainDevice(id, { name: `Van ${id}` })),
    IDS.map((id) => plainPosition(id, 0)),
  );
  fleet.fleet.arrange(arrangement);
  return fleet;
}

/** What the page shows: the devices in list order, and which of them are anchored. */
function shown({ fleet }: PageFleet): { order: number[]; anchored: number[] } {
  const order = [...fleet.order].map((slot) => fleet.deviceId[slot] ?? 0);
  const anchored = IDS.filter((id) => ((fleet.flags[fleet.slotOf(id) ?? -1] ?? 0) & FLAG.anchored) !== 0);
  return { order, anchored };
}

const event = fc.oneof(
  fc.record({ anchored: fc.subarray(IDS) }),
  fc.record({ reports: fc.constantFrom(...IDS), second: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ renames: fc.constantFrom(...IDS) }),
);

test('anchored devices: anchored vehicles come first when sorted by anchor, whatever positions arrive in between', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (sequence) => {
      const fleet = aFleet();
      let anchored: readonly number[] = [];
      for (const item of sequence) {
        if ('anchored' in item) fleet.fleet.setAnchoredDevices((anchored = item.anchored));
        else if ('reports' in item) fleet.receive({ positions: [plainPosition(item.reports, item.second)] });
        else
          fleet.receive({
            devices: [plainDevice(item.renames, { name: `Van ${item.renames}`, status: 'online' })],
          });
        fleet.receive({});
        const rest = IDS.filter((id) => !anchored.includes(id));
        expect(shown(fleet)).toEqual({ order: [...anchored, ...rest], anchored });
      }
    }),
    { numRuns: 60 },
  );
});

test('anchored devices: an anchor of an unknown vehicle is shown as soon as the vehicle is', () => {
  const fleet = aFleet();
  fleet.fleet.setAnchoredDevices([9]);
  fleet.receive({ devices: [plainDevice(9, { name: 'Van 9' })], positions: [plainPosition(9, 1)] });
  const slot = fleet.fleet.slotOf(9) ?? -1;
  expect((fleet.fleet.flags[slot] ?? 0) & FLAG.anchored).not.toBe(0);
});

test('anchored devices: an alarm that nobody acknowledged stays on its vehicle although it reports none any more', () => {
  const fleet = aFleet();
  const slot = fleet.fleet.slotOf(2) ?? -1;
  const shownAlarm = () => [
    ((fleet.fleet.flags[slot] ?? 0) & FLAG.alarm) !== 0,
    fleet.fleet.descriptions[slot]?.alarm,
  ];
  fleet.fleet.changeOpenAlarms([{ deviceId: 2, alarm: 'sos' }]);
  fleet.receive({ positions: [plainPosition(2, 60)] });
  expect(shownAlarm()).toEqual([true, 'sos']);
  fleet.fleet.changeOpenAlarms([{ deviceId: 2, alarm: undefined }]);
  fleet.receive({});
  expect(shownAlarm()).toEqual([false, '']);
});
