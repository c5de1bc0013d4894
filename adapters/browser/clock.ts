import type { Clock } from '@farol/core/ports/clock';

/** The machine's clock. */
export const browserClock: Clock = () => Date.now();
