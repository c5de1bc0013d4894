/** The time now, milliseconds since the epoch. */
export type Clock = () => number;
