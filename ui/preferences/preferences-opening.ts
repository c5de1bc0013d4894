import { SharedValue } from '../devices/shared-value.ts';

/** Whether the preferences are open, over whatever is on the screen. */
export const preferencesDialogOpen = new SharedValue(false);
