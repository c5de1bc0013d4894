/** What the browser remembers between visits (§3). Reading an absent key gives nothing. */
export interface KeyValueStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
}
