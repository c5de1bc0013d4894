import { localDateTimeAt } from '../calendar/time-zone-clock.ts';
import type { TimeRange } from '../values/date-range.ts';
import type { ReportPeriod } from './report-period.ts';

/** What the name of a saved report says. */
export interface ReportFileFacts {
  /** The title of the report. */
  readonly title: string;
  /** The vehicle or group that it is about; undefined for several. */
  readonly subject: string | undefined;
  readonly period: ReportPeriod;
  readonly range: TimeRange;
  readonly zone: string;
}

const UNSEEN_SIGNS = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
/** Longer names do not fit into the names of files. */
const MAX_SUBJECT = 40;

/**
 * Returns the name of a saved report without an extension, such as `Trips Van 5 2026-11-20–2026-11-26`. Its
 * signs are those that every file system takes.
 */
export function reportFileName({ title, subject = '', ...when }: ReportFileFacts): string {
  const shortened = Array.from(fileSigns(subject)).slice(0, MAX_SUBJECT).join('');
  return [fileSigns(title), shortened, periodText(when)]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Days without times, unless the user chose moments. */
function periodText({ period, range, zone }: Pick<ReportFileFacts, 'period' | 'range' | 'zone'>): string {
  const { fromMs, toMs } = range;
  const from = localDateTimeAt(zone, fromMs);
  // A period that ends at midnight has nothing of the day that begins then.
  const to = localDateTimeAt(zone, Math.max(fromMs, toMs - 1));
  const isOfDays =
    typeof period === 'string' || (isMidnight(from) && isMidnight(localDateTimeAt(zone, toMs)));
  const [firstDay, lastDay] = [from.slice(0, 10), to.slice(0, 10)];
  const sameDay = firstDay === lastDay;
  if (isOfDays) return sameDay ? firstDay : `${firstDay}–${lastDay}`;
  const end = localDateTimeAt(zone, toMs);
  return `${firstDay} ${clockText(from)}–${end.startsWith(firstDay) ? '' : `${end.slice(0, 10)} `}${clockText(end)}`;
}

function isMidnight(local: string): boolean {
  return clockText(local) === '0000';
}

/** Colons are not for files. */
function clockText(local: string): string {
  return local.slice(11, 16).replace(':', '');
}

function fileSigns(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN_SIGNS, '');
}
