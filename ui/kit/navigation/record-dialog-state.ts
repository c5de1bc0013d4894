import { SharedValue } from '../console/shared-value.ts';

/** The kinds of records without a route of their own (§2): they open in a dialog over the current screen. */
export type RecordDialogKind = 'drivers' | 'calendars' | 'maintenances' | 'scheduledReports';

/** The kind whose dialog is open. Only one is open at a time. */
export const recordDialogState = new SharedValue<RecordDialogKind | undefined>(undefined);

/** Opens the dialog with the records of a kind over the current screen. */
export function openRecordDialog(kind: RecordDialogKind): void {
  recordDialogState.set(kind);
}
