import { MemoryStorageChanges } from '@farol/adapters/memory/storage-changes';
import type { KeyValueStorage } from '@farol/core/ports/storage';
import { START_MS } from './setup.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** A browser: its tabs share the session, the storage and a clock that may be wrong. */
export class SimulatedBrowser {
  /** The session of its cookie. */
  session: number | undefined;
  /** How far its clock is ahead of the server's, milliseconds. */
  clockErrorMs = 0;
  readonly #time: SimulatedTime;
  readonly #entries = new Map<string, string>();
  readonly #tabs = new Set<MemoryStorageChanges>();

  constructor(time: SimulatedTime) {
    this.#time = time;
  }

  /** Milliseconds since the epoch. */
  readonly clock = (): number => START_MS + this.#time.nowMs + this.clockErrorMs;

  /** Returns the storage as one of its tabs sees it: the other tabs get an event for each change. */
  openStorage(): { storage: KeyValueStorage; storageChanges: MemoryStorageChanges; close: () => void } {
    const own = new MemoryStorageChanges();
    this.#tabs.add(own);
    const tellOthers = (key: string): void => {
      for (const tab of this.#tabs) if (tab !== own) tab.change(key);
    };
    return {
      storage: {
        read: (key) => this.#entries.get(key),
        write: (key, value) => {
          const isNew = this.#entries.get(key) !== value;
          this.#entries.set(key, value);
          if (isNew) tellOthers(key);
        },
        remove: (key) => {
          if (this.#entries.delete(key)) tellOthers(key);
        },
      },
      storageChanges: own,
      close: () => this.#tabs.delete(own),
    };
  }
}
