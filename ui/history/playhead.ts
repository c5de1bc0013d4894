import { SharedValue } from '../kit/console/shared-value.ts';

/** The moment that is shown, milliseconds since the epoch: read from the player once a frame, for all that draw. */
export const playhead = new SharedValue(0);
