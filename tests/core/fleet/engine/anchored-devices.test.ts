import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { SimulatedFleet } from '../../../models/simulated-fleet.ts';

const IDS = [1, 2, 3, 4, 5];
const arrangement = { ...DEFAULT_FLEET_ARRANGEMENT, order: 'state-anchor' } as const;

function aFleet(): SimulatedFleet {
  const fleet = new SimulatedFleet(
    IDS.map((id) => plainDevice(id, { name: `Van ${id}` })),
    IDS.map((id) => plainPosition(id, 0)),
  );
  fleet.fleet.arrange(arrangement);
  return fleet;
}

/** What is on the page: the devices in the order of the list, and those among them that are anchored. */
function shown({ fleet }: SimulatedFleet): { order: number[]; anchored: number[] } {
  const order = [...fleet.order].map((slot) => fleet.deviceId[slot] ?? 0);
  const anchored = IDS.filter((id) => ((fleet.flags[fleet.slotOf(id) ?? -1] ?? 0) & FLAG.anchored) !== 0);
  return { order, anchored };
}

const happening = fc.oneof(
  fc.record({ anchored: fc.subarray(IDS) }),
  fc.record({ hears: fc.constantFrom(...IDS), second: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ renames: fc.constantFrom(...IDS) }),
);

test('anchored vehicles come first when sorted by anchor, whatever is heard in between', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 20 }), (happenings) => {
      const fleet = aFleet();
      let anchored: readonly number[] = [];
      for (const one of happenings) {
        if ('anchored' in one) fleet.fleet.setAnchoredDevices((anchored = one.anchored));
        else if ('hears' in one) fleet.receive({ positions: [plainPosition(one.hears, one.second)] });
        else
          fleet.receive({
            devices: [plainDevice(one.renames, { name: `Van ${one.renames}`, status: 'online' })],
          });
        fleet.receive({});
        const rest = IDS.filter((id) => !anchored.includes(id));
        expect(shown(fleet)).toEqual({ order: [...anchored, ...rest], anchored });
      }
    }),
    { numRuns: 60 },
  );
});

test('an anchor of a vehicle that is not known yet shows as soon as the vehicle does', () => {
  const fleet = aFleet();
  fleet.fleet.setAnchoredDevices([9]);
  fleet.receive({ devices: [plainDevice(9, { name: 'Van 9' })], positions: [plainPosition(9, 1)] });
  const slot = fleet.fleet.slotOf(9) ?? -1;
  expect((fleet.fleet.flags[slot] ?? 0) & FLAG.anchored).not.toBe(0);
});
