import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { SharedValue } from './shared-value.ts';

/** The fleet at a past moment, to be drawn instead of the live one; undefined unless the user looks at one. */
export const pastFleet = new SharedValue<LiveFleet | undefined>(undefined);

/** The past moment that is drawn, milliseconds since the epoch: read once a frame, for all that show it. */
export const shownMoment = new SharedValue(0);
