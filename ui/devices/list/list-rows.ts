import type { FleetSection } from '@farol/core/fleet/protocol/fleet-protocol';

/** One row of the list: a group header, or a device by its index in `fleet.order`. */
export type ListRow =
  | { kind: 'group'; groupId: number; size: number; isOpen: boolean }
  | { kind: 'device'; orderIndex: number };

/** The rows of the list by index; the full list is never built. */
export interface ListRows {
  count: number;
  /** The row at an index, undefined when there is none. */
  rowAt(index: number): ListRow | undefined;
  /** The index of the row that shows an entry of `fleet.order`, undefined when its group is closed. */
  indexOfOrderIndex(orderIndex: number): number | undefined;
  /** The index of a group's header, undefined when the list is flat or does not contain the group. */
  indexOfGroup(groupId: number): number | undefined;
  /** The index of the group header above a row, undefined when the list is flat. */
  groupHeaderAbove(index: number): number | undefined;
}

interface GroupHeader {
  index: number;
  section: FleetSection;
  open: boolean;
}

/** Returns the rows of a list without groups: row index and order index are equal. */
export function flatRows(count: number): ListRows {
  const within = (index: number) => index >= 0 && index < count;
  return {
    count,
    rowAt: (index) => (within(index) ? { kind: 'device', orderIndex: index } : undefined),
    indexOfOrderIndex: (orderIndex) => (within(orderIndex) ? orderIndex : undefined),
    indexOfGroup: () => undefined,
    groupHeaderAbove: () => undefined,
  };
}

/** Returns the rows of a list with a header for each section; closed sections hide their devices. */
export function groupedRows(
  sections: readonly FleetSection[],
  isOpen: (groupId: number) => boolean,
): ListRows {
  const headers: GroupHeader[] = [];
  let count = 0;
  for (const section of sections) {
    const open = isOpen(section.groupId);
    headers.push({ index: count, section, open });
    count += 1 + (open ? section.length : 0);
  }
  const headerOf = (index: number) => lastMatching(headers, (header) => header.index <= index);
  return {
    count,
    rowAt(index) {
      const header = index >= 0 && index < count ? headerOf(index) : undefined;
      if (!header) return undefined;
      const { section, open } = header;
      if (header.index === index)
        return { kind: 'group', groupId: section.groupId, size: section.length, isOpen: open };
      return { kind: 'device', orderIndex: section.start + index - header.index - 1 };
    },
    indexOfOrderIndex(orderIndex) {
      const header = lastMatching(headers, ({ section }) => section.start <= orderIndex);
      if (!header?.open || orderIndex >= header.section.start + header.section.length) return undefined;
      return header.index + 1 + orderIndex - header.section.start;
    },
    indexOfGroup: (groupId) => headers.find(({ section }) => section.groupId === groupId)?.index,
    groupHeaderAbove: (index) => headerOf(index)?.index,
  };
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
