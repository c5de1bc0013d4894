/** Key-value storage that the browser keeps between visits (§3). Reading an absent key returns undefined. */
export interface KeyValueStorage {
  /** Returns the stored text; undefined without one. */
  read(key: string): string | undefined;
  /** Stores a text under a key, in place of the one before. */
  write(key: string, value: string): void;
  /** Removes what is stored under a key. */
  remove(key: string): void;
}
