import { SharedValue } from '../console/shared-value.ts';

/** Whether the alert inbox is open beside the current screen. */
export const inboxDrawerOpen = new SharedValue(false);
