import type { EventObject } from 'xstate';

/**
 * The actions that only send an event of the same name (`setDays` sends SET_DAYS), each with the names of what the event
 * carries, in the order of the action's arguments.
 */
export type SentEvents<E extends EventObject> = {
  readonly [T in E['type'] as ActionName<T>]?: Arguments<Carried<E, T>>;
};

/** The actions that these events make: their arguments are what the events carry. */
export type ActionsOf<E extends EventObject, S> = {
  readonly [V in keyof S]: (...values: Values<Carried<E, EventOf<E, V>>, S[V]>) => void;
};

/** Returns actions that send the event of their name. */
export function actionsOf<E extends EventObject, const S extends SentEvents<E>>(
  send: (event: E) => void,
  events: S,
): ActionsOf<E, S>;
export function actionsOf(
  send: (event: EventObject) => void,
  events: Readonly<Record<string, readonly string[]>>,
): Record<string, (...values: readonly unknown[]) => void> {
  return Object.fromEntries(
    Object.entries(events).map(([action, names]) => {
      const type = action.replace(/[A-Z]/g, '_$&').toUpperCase();
      return [
        action,
        (...values) => send({ type, ...Object.fromEntries(names.map((name, at) => [name, values[at]])) }),
      ];
    }),
  );
}

/** `sortBy` for SORT_BY. */
type ActionName<T extends string> = T extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<ActionName<Rest>>}`
  : Lowercase<T>;

/** The type of the event that an action sends. */
type EventOf<E extends EventObject, V, T extends E['type'] = E['type']> = T extends unknown
  ? ActionName<T> extends V
    ? T
    : never
  : never;

/** What an event carries besides its type. */
type Carried<E extends EventObject, T> = E extends unknown
  ? T extends E['type']
    ? Omit<E, 'type'>
    : never
  : never;

/** The names of what an event carries, in any order; those that it can lack may be left out. */
type Arguments<P, Left = keyof P, First = Left> =
  | ([Extract<RequiredNames<P>, Left>] extends [never] ? readonly [] : never)
  | (First extends unknown ? readonly [First, ...Arguments<P, Exclude<Left, First>>] : never);

type RequiredNames<P> = { [K in keyof P]-?: object extends Pick<P, K> ? never : K }[keyof P];

/** The arguments of an action; one that the event can lack is optional. */
type Values<P, Names> = Names extends readonly [infer Name extends keyof P, ...infer Rest]
  ? object extends Pick<P, Name>
    ? [value?: P[Name], ...Values<P, Rest>]
    : [value: P[Name], ...Values<P, Rest>]
  : [];
