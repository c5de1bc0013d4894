import type { Clock } from '@farol/core/ports/clock';

/** The clock of the computer. */
export const browserClock: Clock = () => Date.now();
