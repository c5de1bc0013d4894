import { SharedValue } from '../console/shared-value.ts';

/** The strip under the map, on wide screens: what a screen puts there is drawn below the visible map. */
export const mapDock = new SharedValue<HTMLElement | undefined>(undefined);
