/** Changes that other pages of this browser make to the storage. */
export interface StorageChanges {
  /**
   * Calls the listener when another page writes or removes this key. Returns a function that unsubscribes.
   */
  onChange(key: string, listener: () => void): () => void;
}
