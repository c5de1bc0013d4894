/** Key-value storage that the browser keeps between visits (§3). Reading an absent key returns undefined. */
export interface KeyValueStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
}
