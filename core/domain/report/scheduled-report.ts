import type { Attributes } from '../values/attributes.ts';

/** The reports that can be scheduled, by the last part of their paths (contract §4.7). */
export const SCHEDULED_REPORT_TYPES = ['trips', 'stops', 'summary', 'events', 'route', 'devices'] as const;
export type ScheduledReportType = (typeof SCHEDULED_REPORT_TYPES)[number];

/**
 * A report that is mailed whenever its calendar begins a period (contract §2.9). Of a summary, the attribute
 * `daily` asks for a row per day.
 */
export interface ScheduledReport {
  id: number;
  type: string;
  description: string;
  calendarId: number;
  attributes: Attributes;
}

/** Whether a report with this type can be scheduled. */
export function isScheduledReportType(type: string): type is ScheduledReportType {
  return SCHEDULED_REPORT_TYPES.some((known) => known === type);
}

/** Whether a text is a time of day at which a report can be mailed, `07:00`. */
export function isMailingTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}
