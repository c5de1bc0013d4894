import { SharedValue } from '../console/shared-value.ts';

/** Whether the preferences dialog is open over the current screen. */
export const preferencesDialogOpen = new SharedValue(false);
