import { SharedValue } from '../console/shared-value.ts';

/** Whether the preferences are open, over whatever is on the screen. */
export const preferencesDialogOpen = new SharedValue(false);
