import { useSyncExternalStore } from 'react';

/** A value that several components share; setting it renders them again. */
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

/** Returns the current value; the component renders again when it changes. */
export function useSharedValue<T>(value: SharedValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.read);
}
