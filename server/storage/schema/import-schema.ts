/** A record of another server, and the record here that it became or was merged with. */
export interface ImportedRecordRow {
  /** The server it came from, as the operator or its address names it. */
  source: string;
  kind: string;
  /** Its id there. */
  source_id: number;
  /** Its id here. */
  record_id: number;
}

/** How far the history of a device and month was taken from another server. Times are milliseconds since the epoch. */
export interface ImportedPeriodRow {
  source: string;
  device_id: number;
  /** When the month begins (UTC). */
  month: number;
  /** Positions up to this fix time are here; the month is read on from there. */
  positions_to: number;
  /** Events up to this time are here. */
  events_to: number;
  /** How many were stored. */
  positions: number;
  events: number;
  /** 1 for a month that is never asked for again. */
  is_complete: number;
}
