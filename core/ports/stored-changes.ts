/** What other pages of this browser write into what it remembers. */
export interface StoredChanges {
  /** Calls `told` whenever another page wrote, or removed, what is remembered under this key. Answers a way to stop. */
  heard(key: string, told: () => void): () => void;
}
