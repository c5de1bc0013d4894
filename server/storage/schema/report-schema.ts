/** The start of the calendar's period for which a scheduled report last ran. */
export interface ReportRunRow {
  report_id: number;
  started_at: number;
  /** Who made the schedule; null for one of before that was kept. */
  user_id: number | null;
  /** When it was last handed over to be mailed, milliseconds since the epoch; null if it never was. */
  mailed_at: number | null;
}

/** How many mails the reports of a user made on a day (UTC, counted from 1970-01-01). */
export interface ReportMailCountRow {
  author_id: number;
  day: number;
  mails: number;
}

/**
 * What reports need of the positions of one device and day (UTC, counted from 1970-01-01), so that they need not
 * be read again. It holds for these positions and rules: who stores or removes a position of the day removes the row.
 */
export interface DailyAggregateRow {
  device_id: number;
  day: number;
  /** The trip rules by which it was folded. */
  rules: string;
  start_motion: string;
  end_motion: string;
  /** JSON, as are the next three. */
  segments: string;
  unbroken_within: string | null;
  hours: string;
  /** Null in a day that an earlier version folded. */
  outline: string | null;
}

/** Up to which day the days of a device are folded, and by which rules. */
export interface ReportProgressRow {
  device_id: number;
  /** Grows with every change of positions of days that may be folded. */
  version: number;
  /** The first day that is not folded. */
  folded_to: number;
  rules: string;
}
