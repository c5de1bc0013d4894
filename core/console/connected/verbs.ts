import type { EventObject } from 'xstate';

/**
 * The verbs that only send an event of the same name (`setDays` sends SET_DAYS), each with the names of what the event
 * carries, in the order of the verb's arguments.
 */
export type SentEvents<E extends EventObject> = {
  readonly [T in E['type'] as VerbName<T>]?: Arguments<Carried<E, T>>;
};

/** The verbs that these events make: their arguments are what the events carry. */
export type VerbsOf<E extends EventObject, S> = {
  readonly [V in keyof S]: (...values: Values<Carried<E, EventOf<E, V>>, S[V]>) => void;
};

/** Returns verbs that send the event of their name. */
export function verbsOf<E extends EventObject, const S extends SentEvents<E>>(
  send: (event: E) => void,
  events: S,
): VerbsOf<E, S>;
export function verbsOf(
  send: (event: EventObject) => void,
  events: Readonly<Record<string, readonly string[]>>,
): Record<string, (...values: readonly unknown[]) => void> {
  return Object.fromEntries(
    Object.entries(events).map(([verb, names]) => {
      const type = verb.replace(/[A-Z]/g, '_$&').toUpperCase();
      return [
        verb,
        (...values) => send({ type, ...Object.fromEntries(names.map((name, at) => [name, values[at]])) }),
      ];
    }),
  );
}

/** `sortBy` for SORT_BY. */
type VerbName<T extends string> = T extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<VerbName<Rest>>}`
  : Lowercase<T>;

/** The type of the event that a verb sends. */
type EventOf<E extends EventObject, V, T extends E['type'] = E['type']> = T extends unknown
  ? VerbName<T> extends V
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

/** The arguments of a verb; one that the event can lack is optional. */
type Values<P, Names> = Names extends readonly [infer Name extends keyof P, ...infer Rest]
  ? object extends Pick<P, Name>
    ? [value?: P[Name], ...Values<P, Rest>]
    : [value: P[Name], ...Values<P, Rest>]
  : [];
