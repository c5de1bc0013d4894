import type { FleetSection } from '@farol/core/fleet/protocol/fleet-protocol';

/** One row of the list: a group header, or a device by its index in `fleet.order`. */
export type ListRow = GroupListRow | DeviceListRow;

export interface GroupListRow {
  kind: 'group';
  groupId: number;
  /** 0 for groups at the top. */
  depth: number;
  /** The index in `fleet.order` of its first device, and how many it has with its subgroups. */
  start: number;
  size: number;
  isOpen: boolean;
}

export interface DeviceListRow {
  kind: 'device';
  orderIndex: number;
  /** Of the group above it; undefined in a flat list. */
  depth?: number;
}

/** The rows of the list by index; the full list is never built. */
export interface ListRows {
  count: number;
  /** The row at an index, undefined when there is none. */
  rowAt(index: number): ListRow | undefined;
  /** The index of the row that shows an entry of `fleet.order`, undefined when its group is closed. */
  indexOfOrderIndex(orderIndex: number): number | undefined;
  /** The index of a group's header, undefined when the list is flat or does not show the group. */
  indexOfGroup(groupId: number): number | undefined;
  /** The index of the header of the group that a row is in, undefined when it is in none. */
  groupHeaderAbove(index: number): number | undefined;
}

/** A group of the tree, as far as rows need it. */
export interface TreeGroup {
  readonly id: number;
  readonly depth: number;
}

interface GroupHeader extends GroupListRow {
  index: number;
  /** How many devices of its own it shows. */
  shown: number;
  parent: number | undefined;
}

/** Returns the rows of a list without groups: row index and order index are equal. */
export function flatDeviceRows(count: number): ListRows {
  const within = (index: number) => index >= 0 && index < count;
  return {
    count,
    rowAt: (index) => (within(index) ? { kind: 'device', orderIndex: index } : undefined),
    indexOfOrderIndex: (orderIndex) => (within(orderIndex) ? orderIndex : undefined),
    indexOfGroup: () => undefined,
    groupHeaderAbove: () => undefined,
  };
}

/**
 * Returns the rows of a list with a header for each group of the tree that holds devices, its own or those of its
 * subgroups; closed groups hide both. The devices of a group come before its subgroups. The cost is that of the groups,
 * not of the devices.
 * @param tree all groups in the order of the sections
 */
export function groupedDeviceRows(
  sections: readonly FleetSection[],
  tree: readonly TreeGroup[],
  isOpen: (group: TreeGroup) => boolean,
): ListRows {
  const headers = shownHeaders(withSizes(sections, tree), isOpen);
  const last = headers.at(-1);
  const count = last ? last.index + 1 + last.shown : 0;
  const headerOf = (index: number) => lastMatching(headers, (header) => header.index <= index);
  return {
    count,
    rowAt(index) {
      const header = index >= 0 && index < count ? headerOf(index) : undefined;
      if (header?.index === index) return header;
      return (
        header && { kind: 'device', orderIndex: header.start + index - header.index - 1, depth: header.depth }
      );
    },
    indexOfOrderIndex(orderIndex) {
      const header = lastMatching(headers, ({ start }) => start <= orderIndex);
      if (!header || orderIndex >= header.start + header.shown) return undefined;
      return header.index + 1 + orderIndex - header.start;
    },
    indexOfGroup: (groupId) => headers.find((header) => header.groupId === groupId)?.index,
    groupHeaderAbove(index) {
      const header = headerOf(index);
      return header?.index === index ? header.parent : header?.index;
    },
  };
}

interface SizedGroup extends TreeGroup {
  start: number;
  own: number;
  /** With its subgroups. */
  size: number;
}

/** Returns the groups that hold devices, with where these are in the order. */
function withSizes(sections: readonly FleetSection[], tree: readonly TreeGroup[]): readonly SizedGroup[] {
  const own = new Map(sections.map((section) => [section.groupId, section]));
  let start = 0;
  const groups = [{ id: 0, depth: 0 }, ...tree].map(({ id, depth }) => {
    const section = own.get(id);
    start = section?.start ?? start;
    const group = { id, depth, start, own: section?.length ?? 0, size: 0 };
    start += group.own;
    return group;
  });
  // From the last to the first, so that each knows its subgroups: the sum of those below, by their depth.
  const below: number[] = [];
  for (const group of groups.toReversed()) {
    group.size = group.own + (below[group.depth + 1] ?? 0);
    below[group.depth + 1] = 0;
    below[group.depth] = (below[group.depth] ?? 0) + group.size;
  }
  return groups.filter(({ size }) => size > 0);
}

function shownHeaders(
  groups: readonly SizedGroup[],
  isOpenGroup: (group: TreeGroup) => boolean,
): readonly GroupHeader[] {
  const headers: GroupHeader[] = [];
  /** The headers above, by depth. */
  const above: number[] = [];
  let hiddenBelow = Infinity;
  let index = 0;
  for (const group of groups) {
    const { id, depth, start, own, size } = group;
    if (depth > hiddenBelow) continue;
    const isOpen = isOpenGroup(group);
    hiddenBelow = isOpen ? Infinity : depth;
    const shown = isOpen ? own : 0;
    headers.push({
      kind: 'group',
      groupId: id,
      depth,
      start,
      size,
      isOpen,
      index,
      shown,
      parent: above[depth - 1],
    });
    above[depth] = index;
    index += 1 + shown;
  }
  return headers;
}

/** Returns the last entry that passes. Entries that pass must precede those that do not. */
function lastMatching<T>(entries: readonly T[], passes: (entry: T) => boolean): T | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && passes(entry)) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}
