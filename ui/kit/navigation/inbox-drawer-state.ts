import { SharedValue } from '../console/shared-value.ts';

/** Whether the inbox of alerts is open, beside whatever is on the screen. */
export const inboxDrawerOpen = new SharedValue(false);
