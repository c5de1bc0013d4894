import type { KeyValueStorage } from '@farol/core/ports/storage';

/** Key-value storage in memory. */
export class MemoryKeyValueStorage implements KeyValueStorage {
  readonly entries = new Map<string, string>();

  read(key: string): string | undefined {
    return this.entries.get(key);
  }

  write(key: string, value: string): void {
    this.entries.set(key, value);
  }

  remove(key: string): void {
    this.entries.delete(key);
  }
}
