import { SharedValue } from '../console/shared-value.ts';

/** The kinds of records without a route of their own (§2): they open over whatever is on the screen. */
export type RecordDialogKind = 'drivers' | 'calendars' | 'maintenances';

/** The kind whose dialog is open; one at a time. */
export const recordDialogState = new SharedValue<RecordDialogKind | undefined>(undefined);

/** Opens the records of a kind over whatever is on the screen. */
export function openRecordDialog(kind: RecordDialogKind): void {
  recordDialogState.set(kind);
}
