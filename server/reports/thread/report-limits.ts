/** How much reports may ask of the server. What is beyond is refused with a reason, never cut off. */
export interface ReportLimits {
  /** Stored positions or events that one report lists. */
  rows: number;
  /** Stored positions that trips, stops or a summary are computed from. */
  fixes: number;
  /** Devices of one report. */
  devices: number;
  /** Days of a summary by the day. */
  days: number;
  /** Reports under way at once: of one user, and of all. */
  concurrent: { user: number; all: number };
  /** Reports that wait for others to end: of one user, and of all. */
  waiting: { user: number; all: number };
}

/** What holds unless the operator says otherwise. */
export const DEFAULT_REPORT_LIMITS: ReportLimits = {
  rows: 1_000_000,
  fixes: 20_000_000,
  devices: 20_000,
  days: 800,
  concurrent: { user: 2, all: 16 },
  waiting: { user: 30, all: 300 },
};
