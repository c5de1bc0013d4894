import { canonicalZone } from './time-zone-clock.ts';
import { calendarEventDurationMs } from './calendar-event.ts';
import { parseIcalComponents, parseIcalLine, type IcalLine } from './ical-lines.ts';
import { parseRuleParts } from './recurrence.ts';

/**
 * The size limits of a calendar (contract §5.2): ample for the working hours of a fleet, small enough to be
 * evaluated for each position.
 */
export const CALENDAR_LIMITS = {
  /** Characters of the whole text. */
  text: 64 * 1024,
  events: 128,
  /** Different time zones. */
  zones: 16,
  /** Characters of one rule, and values in all its lists. */
  rule: 1_000,
  ruleValues: 128,
  /** Exception dates of all events. */
  exceptions: 1_000,
  /** Days that a recurring event may last. */
  eventDurationDays: 366,
} as const;

/** Why a calendar cannot be saved: the limit that is exceeded, or an unknown time zone. */
export type CalendarProblem =
  | { readonly kind: keyof typeof CALENDAR_LIMITS; readonly limit: number }
  | { readonly kind: 'unknownZone'; readonly zone: string };

const DAY_MS = 86_400_000;

/**
 * Returns the first problem of a calendar; undefined when it may be saved. Takes time in proportion to the
 * text.
 */
export function calendarProblem(text: string): CalendarProblem | undefined {
  if (text.length > CALENDAR_LIMITS.text) return limitExceeded('text');
  const events = parseIcalComponents(text).filter(({ name }) => name === 'VEVENT');
  if (events.length > CALENDAR_LIMITS.events) return limitExceeded('events');
  const zones = new Set<string>();
  let exceptions = 0;
  for (const { lines } of events) {
    const known = lines.map(parseIcalLine).filter((line) => line !== undefined);
    const problem = eventProblem(known);
    if (problem) return problem;
    const unknown = unknownZone(known);
    if (unknown !== undefined) return { kind: 'unknownZone', zone: unknown };
    for (const line of known) {
      if (line.name === 'EXDATE') exceptions += line.value.split(',').length;
      // Stryker disable next-line StringLiteral: no zone has such a name.
      const canonical = canonicalZone(dateZone(line) ?? '');
      if (canonical !== undefined) zones.add(canonical);
    }
  }
  if (exceptions > CALENDAR_LIMITS.exceptions) return limitExceeded('exceptions');
  return zones.size > CALENDAR_LIMITS.zones ? limitExceeded('zones') : undefined;
}

/** Returns the first unknown time zone in the dates of an event; such dates count as UTC. */
export function unknownZone(lines: readonly IcalLine[]): string | undefined {
  return lines
    .map(dateZone)
    .find((zone): zone is string => zone !== undefined && canonicalZone(zone) === undefined);
}

const DATE_PROPERTIES: ReadonlySet<string> = new Set(['DTSTART', 'DTEND', 'EXDATE']);

function dateZone({ name, parameters }: IcalLine): string | undefined {
  return DATE_PROPERTIES.has(name) ? parameters.get('TZID') : undefined;
}

function eventProblem(lines: readonly IcalLine[]): CalendarProblem | undefined {
  const rule = lines.find(({ name }) => name === 'RRULE')?.value;
  if (rule === undefined) return undefined;
  if (rule.length > CALENDAR_LIMITS.rule) return limitExceeded('rule');
  const values = [...parseRuleParts(rule).values()].reduce(
    (count, list) => count + list.split(',').length,
    0,
  );
  if (values > CALENDAR_LIMITS.ruleValues) return limitExceeded('ruleValues');
  const durationMs = calendarEventDurationMs(lines) ?? 0;
  return durationMs > CALENDAR_LIMITS.eventDurationDays * DAY_MS
    ? limitExceeded('eventDurationDays')
    : undefined;
}

function limitExceeded(kind: keyof typeof CALENDAR_LIMITS): CalendarProblem {
  return { kind, limit: CALENDAR_LIMITS[kind] };
}
