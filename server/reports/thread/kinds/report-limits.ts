/** The limits of reports. Larger reports are refused with a reason, never truncated. */
export interface ReportLimits {
  /** Stored positions or events in one report. */
  rows: number;
  /** Stored positions from which trips, stops or a summary are computed. */
  fixes: number;
  /** Devices in one report. */
  devices: number;
  /** Days of a daily summary. */
  days: number;
  /** Days of any report. */
  period: number;
  /** Reports running at once: per user, and in total. Those whose clients let pages wait are not running. */
  concurrent: { user: number; all: number };
  /** Reports whose clients have let pages wait for so long, which holds memory: per user, and in total. */
  held: { user: number; all: number; afterMs: number };
  /** Reports waiting: per user, and in total. */
  waiting: { user: number; all: number };
}

/** The limits unless the operator sets others. */
export const DEFAULT_REPORT_LIMITS: ReportLimits = {
  rows: 1_000_000,
  fixes: 20_000_000,
  devices: 20_000,
  days: 800,
  period: 36_500,
  concurrent: { user: 2, all: 16 },
  held: { user: 8, all: 100, afterMs: 5_000 },
  waiting: { user: 30, all: 300 },
};
