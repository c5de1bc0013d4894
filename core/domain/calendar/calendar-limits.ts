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
  /** Additional dates of all events. */
  additions: 1_000,
  /** Rules that count positions, as each works out its period. */
  positionRules: 32,
  /** Days that a recurring event may last. */
  eventDurationDays: 366,
  /** Hours that an event may last which repeats within a day. */
  hourlyDurationHours: 24,
} as const;

/** Why a calendar is too large to be saved: the limit that is exceeded. */
export interface CalendarProblem {
  readonly kind: keyof typeof CALENDAR_LIMITS;
  readonly limit: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Returns the first limit that a calendar exceeds; undefined within all. Takes time in proportion to the text.
 * Whether its lines can be honoured says `compileCalendar`.
 */
export function calendarProblem(text: string): CalendarProblem | undefined {
  if (text.length > CALENDAR_LIMITS.text) return limitExceeded('text');
  const events = parseIcalComponents(text).filter(({ name }) => name === 'VEVENT');
  const zones = new Set<string>();
  const counts = { events: 0, exceptions: 0, additions: 0, positionRules: 0 };
  for (const { lines } of events) {
    const known = lines.map(parseIcalLine).filter((line) => line !== undefined);
    const rules = known.filter(({ name }) => name === 'RRULE');
    // Each rule of an event is an event of its own for those who ask.
    counts.events += Math.max(1, rules.length);
    if (counts.events > CALENDAR_LIMITS.events) return limitExceeded('events');
    for (const rule of rules) {
      const problem = ruleProblem(rule.value, calendarEventDurationMs(known) ?? 0);
      if (problem) return problem;
      if (parseRuleParts(rule.value).has('BYSETPOS')) counts.positionRules += 1;
    }
    for (const line of known) {
      if (line.name === 'EXDATE') counts.exceptions += line.value.split(',').length;
      if (line.name === 'RDATE') counts.additions += line.value.split(',').length;
      const zone = dateZone(line);
      // Another spelling is no other zone.
      if (zone !== undefined) zones.add(canonicalZone(zone) ?? zone);
    }
  }
  for (const kind of ['exceptions', 'additions', 'positionRules'] as const)
    if (counts[kind] > CALENDAR_LIMITS[kind]) return limitExceeded(kind);
  return zones.size > CALENDAR_LIMITS.zones ? limitExceeded('zones') : undefined;
}

/** Returns the first unknown time zone in the dates of an event; such dates count as UTC. */
export function unknownZone(
  lines: readonly IcalLine[],
  zones: { isKnown(zone: string): boolean },
): string | undefined {
  return lines.map(dateZone).find((zone): zone is string => zone !== undefined && !zones.isKnown(zone));
}

const DATE_PROPERTIES: ReadonlySet<string> = new Set([
  'DTSTART',
  'DTEND',
  'EXDATE',
  'RDATE',
  'RECURRENCE-ID',
]);

function dateZone({ name, parameters }: IcalLine): string | undefined {
  return DATE_PROPERTIES.has(name) ? parameters.get('TZID') : undefined;
}

function ruleProblem(rule: string, durationMs: number): CalendarProblem | undefined {
  if (rule.length > CALENDAR_LIMITS.rule) return limitExceeded('rule');
  const parts = parseRuleParts(rule);
  const values = [...parts.values()].reduce((count, list) => count + list.split(',').length, 0);
  if (values > CALENDAR_LIMITS.ruleValues) return limitExceeded('ruleValues');
  if (durationMs > CALENDAR_LIMITS.eventDurationDays * DAY_MS) return limitExceeded('eventDurationDays');
  const isWithinDay = /^(?:HOURLY|MINUTELY)$/.test(parts.get('FREQ') ?? '');
  return isWithinDay && durationMs > CALENDAR_LIMITS.hourlyDurationHours * HOUR_MS
    ? limitExceeded('hourlyDurationHours')
    : undefined;
}

function limitExceeded(kind: keyof typeof CALENDAR_LIMITS): CalendarProblem {
  return { kind, limit: CALENDAR_LIMITS[kind] };
}
