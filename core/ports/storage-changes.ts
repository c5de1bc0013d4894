/** What other pages of this browser write into what it remembers. */
export interface StorageChanges {
  /** Calls `told` whenever another page wrote, or removed, what is remembered under this key. Answers a way to stop. */
  onChange(key: string, told: () => void): () => void;
}
