/** What a browser keeps of a fleet. */
export interface FleetCopy {
  /** Who saw it. */
  readonly userId: number;
  /** As of when it is, milliseconds since the epoch. */
  readonly savedAtMs: number;
  /** The records, as JSON texts without line breaks. */
  readonly parts: readonly string[];
}

/** Where the last known fleet of a browser is kept: one copy at a time. */
export interface FleetCopies {
  /** Returns the copy; undefined without one, or if it cannot be read. Never rejects. */
  read(): Promise<FleetCopy | undefined>;
  /** Keeps a copy in place of the one before. A copy that cannot be kept is dropped. Never rejects. */
  write(copy: FleetCopy): Promise<void>;
  /** Removes the copy. Never rejects. */
  clear(): Promise<void>;
}
