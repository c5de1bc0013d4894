import type { EventObject } from 'xstate';

/** The event of one type, or of several. */
export type EventOf<E extends EventObject, T extends E['type']> = Extract<E, { type: T }>;

/**
 * Returns an action or guard of a table that gets the event of its transition as its parameter: one that needs another
 * event does not compile there.
 */
export function withEvent<T extends string>(type: T): { type: T; params: typeof eventOf } {
  return { type, params: eventOf };
}

function eventOf<E>({ event }: { event: E }): E {
  return event;
}
