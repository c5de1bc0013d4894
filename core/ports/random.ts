/** A number from 0 up to, not including, 1. */
export type Random = () => number;
