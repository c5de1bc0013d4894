import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupTreeByName } from '@farol/core/domain/device/group-tree';
import type { FleetSection } from '@farol/core/fleet/protocol/fleet-protocol';
import { listKeyAction } from '../../../../ui/devices/list/list-keys.ts';
import { groupedDeviceRows, type ListRow } from '../../../../ui/devices/list/list-rows.ts';

/** Groups nested at random, in cycles too, the devices of each by the group's id, and which groups are open. */
const fleets = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 9 }).chain((ids) =>
  fc.record({
    groups: fc.tuple(
      ...ids.map((id) =>
        fc.constantFrom(0, ...ids, 99).map((groupId) => ({ id, groupId, name: `Group ${10 - id}` })),
      ),
    ),
    devices: fc.tuple(...[0, ...ids].map(() => fc.integer({ min: 0, max: 3 }))),
    open: fc.subarray([0, ...ids]),
  }),
);

test('list rows: the list is the tree of the groups that hold devices, each with those of its own first, as far as they are open', () => {
  fc.assert(
    fc.property(fleets, ({ groups, devices, open }) => {
      const tree = groupTreeByName(groups).map(({ group: { id }, depth }) => ({ id, depth }));
      const own = new Map([0, ...groups.map(({ id }) => id)].map((id, at) => [id, devices[at] ?? 0]));
      const sections: FleetSection[] = [];
      let start = 0;
      for (const id of [0, ...tree.map((group) => group.id)]) {
        const length = own.get(id) ?? 0;
        if (length > 0) sections.push({ groupId: id, start, length });
        start += length;
      }
      const rows = groupedDeviceRows(sections, tree, ({ id }) => open.includes(id));
      const shown = Array.from({ length: rows.count }, (_, index) => rows.rowAt(index));
      expect(shown.map(asText)).toEqual(expectedRows(tree, own, open));
      expect([rows.rowAt(-1), rows.rowAt(rows.count)]).toEqual([undefined, undefined]);
      for (const [index, row] of shown.entries()) {
        if (row?.kind === 'device') expect(rows.indexOfOrderIndex(row.orderIndex)).toBe(index);
        if (row?.kind === 'group') expect(rows.indexOfGroup(row.groupId)).toBe(index);
        const head = rows.groupHeaderAbove(index);
        const above = head === undefined ? undefined : shown[head];
        expect(above?.kind === 'group' ? above.depth : -1).toBe(
          row?.kind === 'group' ? row.depth - 1 : (row?.depth ?? NaN),
        );
      }
    }),
  );
});

test('list rows: Left leads from a vehicle to its group, closes it, and leads to the group above', () => {
  const tree = [
    { id: 1, depth: 0 },
    { id: 2, depth: 1 },
  ];
  const sections = [{ groupId: 2, start: 0, length: 2 }];
  const rows = groupedDeviceRows(sections, tree, () => true);
  expect(listKeyAction('ArrowLeft', 3, rows, 5)).toEqual({ type: 'go', index: 1 });
  expect(listKeyAction('ArrowLeft', 1, rows, 5)).toEqual({ type: 'toggle', groupId: 2, open: false });
  const closed = groupedDeviceRows(sections, tree, ({ id }) => id === 1);
  expect(listKeyAction('ArrowLeft', 1, closed, 5)).toEqual({ type: 'go', index: 0 });
  expect(listKeyAction('ArrowRight', 0, closed, 5)).toEqual({ type: 'go', index: 1 });
});

function asText(row: ListRow | undefined): string {
  if (!row) return '';
  return row.kind === 'group' ? `${row.depth} group ${row.groupId}: ${row.size}` : `device ${row.orderIndex}`;
}

function expectedRows(
  tree: readonly { id: number; depth: number }[],
  own: ReadonlyMap<number, number>,
  open: readonly number[],
): string[] {
  const all = [{ id: 0, depth: 0 }, ...tree];
  const lines: string[] = [];
  let order = 0;
  let closedDepth = Infinity;
  for (const [at, { id, depth }] of all.entries()) {
    const end = all.findIndex((other, index) => index > at && other.depth <= depth);
    const size = all
      .slice(at, end < 0 ? undefined : end)
      .reduce((sum, group) => sum + (own.get(group.id) ?? 0), 0);
    const first = order;
    order += own.get(id) ?? 0;
    if (size === 0 || depth > closedDepth) continue;
    closedDepth = open.includes(id) ? Infinity : depth;
    lines.push(`${depth} group ${id}: ${size}`);
    if (open.includes(id)) for (let device = first; device < order; device++) lines.push(`device ${device}`);
  }
  return lines;
}
