import { SharedValue } from '../console/shared-value.ts';

/** Whether the alert inbox is open beside the current screen. */
export const inboxDrawerOpen = new SharedValue(false);

/** The strip beside map and panel on wide screens, in which the inbox is docked. */
export const inboxDock = new SharedValue<HTMLElement | undefined>(undefined);
