/** Returns the current time, milliseconds since the epoch. */
export type Clock = () => number;
