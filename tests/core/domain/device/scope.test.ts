import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  coveredDevices,
  missingLinksToAll,
  NO_SCOPE_LINKS,
  scopeReader,
  type ScopedFleet,
  type ScopeLinks,
} from '@farol/core/domain/device/scope';

/** Groups of any nesting: parents that are not seen, chains and cycles among them. */
const fleets: fc.Arbitrary<ScopedFleet> = fc.record({
  groups: fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) => fc.record({ id: fc.constant(id), groupId: fc.integer({ min: 0, max: 12 }) })),
      ),
    ),
  devices: fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) => fc.record({ id: fc.constant(id), groupId: fc.integer({ min: 0, max: 12 }) })),
      ),
    ),
});

const links: fc.Arbitrary<ScopeLinks> = fc.record({
  deviceIds: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }).map((ids) => new Set(ids)),
  groupIds: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }).map((ids) => new Set(ids)),
});

const idsOf = (all: readonly { id: number }[]) => new Set(all.map(({ id }) => id));

function joined(left: ScopeLinks, right: ScopeLinks): ScopeLinks {
  return {
    deviceIds: left.deviceIds.union(right.deviceIds),
    groupIds: left.groupIds.union(right.groupIds),
  };
}

/** Walks up from the device, the other way round than the rule. */
function isCovered(
  { deviceIds, groupIds }: ScopeLinks,
  fleet: ScopedFleet,
  device: { id: number; groupId: number },
) {
  if (deviceIds.has(device.id)) return true;
  const parents = new Map(fleet.groups.map(({ id, groupId }) => [id, groupId]));
  const seen = new Set<number>();
  for (let id = device.groupId; id !== 0 && !seen.has(id); id = parents.get(id) ?? 0) {
    if (groupIds.has(id)) return true;
    seen.add(id);
  }
  return false;
}

test('a scope: covers the linked devices and those of linked groups at any depth', () => {
  fc.assert(
    fc.property(fleets, links, (fleet, present) => {
      const expected = idsOf(fleet.devices.filter((device) => isCovered(present, fleet, device)));
      expect(coveredDevices(present, fleet)).toEqual(expected);
      const read = scopeReader(new Map([[7, present]]), fleet);
      expect(read(7)).toEqual(expected);
      expect(read(7)).toBe(read(7));
    }),
  );
});

test('a scope for all: the missing links cover every device, and none of them is there already', () => {
  fc.assert(
    fc.property(fleets, links, (fleet, present) => {
      const missing = missingLinksToAll(present, fleet);
      const after = joined(present, missing);
      expect(coveredDevices(after, fleet)).toEqual(idsOf(fleet.devices));
      expect(missing.deviceIds.isDisjointFrom(present.deviceIds)).toBe(true);
      expect(missing.groupIds.isDisjointFrom(present.groupIds)).toBe(true);
      const again = missingLinksToAll(after, fleet);
      expect([again.deviceIds.size, again.groupIds.size]).toEqual([0, 0]);
    }),
  );
});

test('a scope for all: links groups at the top and no device in them, so that later devices are included', () => {
  const fleet = {
    groups: [
      { id: 1, groupId: 0 },
      { id: 2, groupId: 1 },
      { id: 3, groupId: 99 },
    ],
    devices: [
      { id: 10, groupId: 2 },
      { id: 11, groupId: 0 },
      { id: 12, groupId: 50 },
    ],
  };
  expect(missingLinksToAll(NO_SCOPE_LINKS, fleet)).toEqual({
    groupIds: new Set([1, 3]),
    deviceIds: new Set([11, 12]),
  });
});

test('a scope: an object without links applies to no device', () => {
  const fleet = { groups: [], devices: [{ id: 1, groupId: 0 }] };
  expect(coveredDevices(NO_SCOPE_LINKS, fleet).size).toBe(0);
  expect(scopeReader(new Map(), fleet)(5).size).toBe(0);
});
