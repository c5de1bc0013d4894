import { useSyncExternalStore } from 'react';

/** One value that several components look at; who sets it draws them again. */
export class SharedValue<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly read = (): T => this.#value;

  readonly set = (value: T): void => {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The value now; the component is drawn again when it changes. */
export function useSharedValue<T>(value: SharedValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.read);
}
