import { SharedValue } from '../console/shared-value.ts';

/** The strip beside map and panel on wide screens, in which the inbox is docked. */
export const inboxDock = new SharedValue<HTMLElement | undefined>(undefined);
