import { SharedValue } from '../devices/shared-value.ts';

/** The kinds of records without a route of their own (§2): they open over whatever is on the screen. */
export type DialogKind = 'drivers' | 'calendars' | 'maintenances';

/** The kind whose dialog is open; one at a time. */
export const openedRecords = new SharedValue<DialogKind | undefined>(undefined);

/** Opens the records of a kind over whatever is on the screen. */
export function openRecords(kind: DialogKind): void {
  openedRecords.set(kind);
}
