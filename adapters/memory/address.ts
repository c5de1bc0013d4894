import type { Address, AddressChange } from '@farol/core/ports/address';

/** An address without a browser: its entries can be gone to, back and forward. */
export class MemoryAddress implements Address {
  readonly entries: string[];
  at = 0;
  readonly #listeners = new Set<(how: AddressChange) => void>();

  constructor(path = '/home') {
    this.entries = [path];
  }

  read(): string {
    return this.entries[this.at] ?? '/';
  }

  replace(path: string): void {
    this.entries[this.at] = path;
  }

  onGo(listener: (how: AddressChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Goes to a path as a link does: what lay ahead is forgotten. */
  go(path: string): void {
    this.#tell('leave');
    this.entries.splice(this.at + 1, Infinity, path);
    this.at++;
    this.#tell('way');
  }

  /** So many steps forward, or back when negative, as far as there are entries. */
  step(by: number): void {
    const at = Math.max(0, Math.min(this.entries.length - 1, this.at + by));
    if (at === this.at) return;
    this.at = at;
    this.#tell('step');
  }

  #tell(how: AddressChange): void {
    for (const listener of this.#listeners) listener(how);
  }
}
