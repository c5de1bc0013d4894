import type { FleetSection } from '@farol/core/fleet/protocol/fleet-protocol';

/** One line of the list: the head of a group, or a device by its place in `fleet.order`. */
export type ListRow =
  | { kind: 'group'; groupId: number; size: number; isOpen: boolean }
  | { kind: 'device'; orderIndex: number };

/** The lines of the list, found by number without ever being built as a whole. */
export interface ListRows {
  count: number;
  /** The line with that number, nothing when there is none. */
  rowAt(index: number): ListRow | undefined;
  /** The number of the line that shows a place of `fleet.order`, nothing when its group is closed. */
  indexOfOrderIndex(place: number): number | undefined;
  /** The number of a group's head, nothing when the list is flat or does not hold the group. */
  indexOfGroup(groupId: number): number | undefined;
  /** The number of the head above a line, nothing when the list is flat. */
  groupHeaderAbove(index: number): number | undefined;
}

interface GroupHeader {
  index: number;
  section: FleetSection;
  open: boolean;
}

/** A list without groups: line and place are one. */
export function flatRows(count: number): ListRows {
  const within = (index: number) => index >= 0 && index < count;
  return {
    count,
    rowAt: (index) => (within(index) ? { kind: 'device', orderIndex: index } : undefined),
    indexOfOrderIndex: (place) => (within(place) ? place : undefined),
    indexOfGroup: () => undefined,
    groupHeaderAbove: () => undefined,
  };
}

/** A list with a head for each section; a closed section hides its devices. */
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
  const headerOf = (index: number) => lastMatching(headers, (head) => head.index <= index);
  return {
    count,
    rowAt(index) {
      const head = index >= 0 && index < count ? headerOf(index) : undefined;
      if (!head) return undefined;
      const { section, open } = head;
      if (head.index === index)
        return { kind: 'group', groupId: section.groupId, size: section.length, isOpen: open };
      return { kind: 'device', orderIndex: section.start + index - head.index - 1 };
    },
    indexOfOrderIndex(place) {
      const head = lastMatching(headers, ({ section }) => section.start <= place);
      if (!head?.open || place >= head.section.start + head.section.length) return undefined;
      return head.index + 1 + place - head.section.start;
    },
    indexOfGroup: (groupId) => headers.find(({ section }) => section.groupId === groupId)?.index,
    groupHeaderAbove: (index) => headerOf(index)?.index,
  };
}

/** The last entry that passes; the entries that pass come first. */
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
