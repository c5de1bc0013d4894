import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WHOLE_FLEET } from '@farol/core/domain/view-address';
import { FLAG } from '@farol/core/fleet/fleet-protocol';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { FleetOf } from '../../models/fleet-of.ts';

const IDS = [1, 2, 3, 4, 5];
const arrangement = { ...WHOLE_FLEET, order: 'state-anchor' } as const;

function aFleet(): FleetOf {
  const fleet = new FleetOf(
    IDS.map((id) => plainDevice(id, { name: `Van ${id}` })),
    IDS.map((id) => plainPosition(id, 0)),
  );
  fleet.page.arrange(arrangement);
  return fleet;
}

/** What is on the page: the devices in the order of the list, and those among them that are anchored. */
function shown({ page }: FleetOf): { order: number[]; anchored: number[] } {
  const order = [...page.order].map((slot) => page.deviceId[slot] ?? 0);
  const anchored = IDS.filter((id) => ((page.flags[page.slotOf(id) ?? -1] ?? 0) & FLAG.anchored) !== 0);
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
        if ('anchored' in one) fleet.page.anchor((anchored = one.anchored));
        else if ('hears' in one) fleet.say({ positions: [plainPosition(one.hears, one.second)] });
        else
          fleet.say({
            devices: [plainDevice(one.renames, { name: `Van ${one.renames}`, status: 'online' })],
          });
        fleet.say({});
        const rest = IDS.filter((id) => !anchored.includes(id));
        expect(shown(fleet)).toEqual({ order: [...anchored, ...rest], anchored });
      }
    }),
    { numRuns: 60 },
  );
});

test('an anchor of a vehicle that is not known yet shows as soon as the vehicle does', () => {
  const fleet = aFleet();
  fleet.page.anchor([9]);
  fleet.say({ devices: [plainDevice(9, { name: 'Van 9' })], positions: [plainPosition(9, 1)] });
  const slot = fleet.page.slotOf(9) ?? -1;
  expect((fleet.page.flags[slot] ?? 0) & FLAG.anchored).not.toBe(0);
});
