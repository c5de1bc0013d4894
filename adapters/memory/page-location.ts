import type { PageLocation, LocationChange } from '@farol/core/ports/page-location';

/** An address without a browser, with a history of entries. */
export class MemoryPageLocation implements PageLocation {
  readonly entries: string[];
  index = 0;
  readonly #listeners = new Set<(how: LocationChange) => void>();

  constructor(path = '/home') {
    this.entries = [path];
  }

  read(): string {
    return this.entries[this.index] ?? '/';
  }

  replace(path: string): void {
    this.entries[this.index] = path;
  }

  onChange(listener: (how: LocationChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Navigates to a path like a link; entries ahead are dropped.
   * @param isReplacing the path takes the place of the current entry, as after a redirect
   */
  navigate(path: string, isReplacing = false): void {
    if (isReplacing) {
      this.entries[this.index] = path;
      this.#notify('navigation');
      return;
    }
    this.#notify('beforeNavigation');
    this.entries.splice(this.index + 1, Infinity, path);
    this.index++;
    this.#notify('navigation');
  }

  /** Moves forward in the history, or back when negative, as far as there are entries. */
  step(by: number): void {
    const index = Math.max(0, Math.min(this.entries.length - 1, this.index + by));
    if (index === this.index) return;
    this.index = index;
    this.#notify('historyStep');
  }

  #notify(how: LocationChange): void {
    for (const listener of this.#listeners) listener(how);
  }
}
