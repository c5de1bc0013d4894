import { civilDateOf, daysInMonth } from '../values/civil-date.ts';
import type { StepBudget } from '../values/step-budget.ts';
import { compileRecurrenceRule } from './compiled-recurrence-rule.ts';
import { parseIcalDateTime, type ZoneLookup } from './calendar-event.ts';
import { parseIcalLine, type IcalComponent, type IcalLine } from './ical-lines.ts';
import { canonicalZone, namedZoneClock, type ZoneClock } from './time-zone-clock.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** The zones that a calendar names: those of the runtime, of Windows, and those that it defines itself. */
export interface CalendarZones {
  readonly clockOf: ZoneLookup;
  isKnown(zone: string): boolean;
}

/**
 * Returns the name in the tz database of a zone as calendar programs write it: `Europe/Vienna`, also behind a slash
 * or the prefix of a registry (RFC 5545 §3.2.19), or the name that Windows has for it; undefined for others.
 */
export function usualZoneName(zone: string): string | undefined {
  const name = zone.trim();
  const canonical = canonicalZone(name);
  if (canonical !== undefined) return canonical;
  const windows = Object.hasOwn(WINDOWS_ZONES, name) ? WINDOWS_ZONES[name] : undefined;
  if (windows !== undefined) return canonicalZone(windows);
  if (!name.startsWith('/')) return undefined;
  const parts = name.slice(1, MAX_NAME_LENGTH).split('/');
  // `/example.org/20050126_1/America/Argentina/Buenos_Aires` has at most three parts of a name at its end.
  return [3, 2, 1]
    .map((count) => canonicalZone(parts.slice(-count).join('/')))
    .find((item) => item !== undefined);
}

/**
 * Collects the zones that a calendar may name. One that the runtime knows goes by the runtime, as most calendars
 * define it for a few years only; any other by its VTIMEZONE, which is read when an event names it.
 * @param budget one step per day that is looked at for a rule of a VTIMEZONE, and per month that does not count
 */
export function calendarZones(components: readonly IcalComponent[], budget: StepBudget): CalendarZones {
  const definitions = new Map(
    components
      .filter(({ name }) => name === 'VTIMEZONE')
      .map(({ lines }) => [lines.map(parseIcalLine).find((line) => line?.name === 'TZID')?.value, lines]),
  );
  const clocks = new Map<string, ZoneClock | undefined>();
  const clockOf = (zone: string): ZoneClock | undefined => {
    if (clocks.has(zone)) return clocks.get(zone);
    const usual = usualZoneName(zone);
    const own = definitions.get(zone);
    const clock = usual === undefined ? own && clockOfComponent(own, budget) : namedZoneClock(usual);
    clocks.set(zone, clock);
    return clock;
  };
  return {
    clockOf: (zone) => clockOf(zone) ?? namedZoneClock('UTC'),
    isKnown: (zone) => clockOf(zone) !== undefined,
  };
}

const MAX_NAME_LENGTH = 200;
const DAY_MS = 86_400_000;
/** Offsets are worked out from 1970 on; older positions are not stored. */
const FIRST_DAY = 0;
const LAST_DAY = Date.UTC(2100, 0, 1) / DAY_MS;

/** From an instant on the zone has this offset. */
interface OffsetChange {
  readonly instant: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Returns undefined for a definition that cannot be read or takes longer than the budget allows. */
function clockOfComponent(lines: readonly string[], budget: StepBudget): ZoneClock | undefined {
  const known = lines.map(parseIcalLine).filter((line) => line !== undefined);
  const changes: OffsetChange[] = [];
  let begin = 0;
  for (const [at, { name, value }] of known.entries()) {
    if (!/^(?:STANDARD|DAYLIGHT)$/i.test(value)) continue;
    if (name === 'BEGIN') begin = at;
    if (name !== 'END') continue;
    const found = changesOf(known.slice(begin, at), budget);
    if (!found) return undefined;
    changes.push(...found);
  }
  changes.sort((left, right) => left.instant - right.instant);
  const [first] = changes;
  if (!first) return undefined;
  return {
    offsetMs: (instant) => {
      let [low, high] = [0, changes.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((changes[middle]?.instant ?? Infinity) <= instant) low = middle + 1;
        else high = middle;
      }
      return low === 0 ? first.fromMs : (changes[low - 1]?.toMs ?? 0);
    },
  };
}

/** Returns the times at which an observance begins: its start, its dates, and those of its rules. */
function changesOf(lines: readonly IcalLine[], budget: StepBudget): readonly OffsetChange[] | undefined {
  const valueOf = (name: string): string => lines.find((line) => line.name === name)?.value ?? '';
  const [fromMs, toMs] = [offsetOf(valueOf('TZOFFSETFROM')), offsetOf(valueOf('TZOFFSETTO'))];
  const start = localMsOf(valueOf('DTSTART'));
  if (fromMs === undefined || toMs === undefined || start === undefined) return undefined;
  const onsets = [start];
  for (const { name, value } of lines) {
    if (name === 'RDATE')
      for (const text of value.split(',')) {
        const onset = localMsOf(text.trim());
        if (onset === undefined) return undefined;
        onsets.push(onset);
      }
    if (name !== 'RRULE') continue;
    const rule = compileRecurrenceRule(value, start, { offsetMs: () => fromMs }, budget);
    if (!rule) return undefined;
    const last = Math.min(rule.lastDay, LAST_DAY);
    for (let day = Math.max(rule.firstDay, FIRST_DAY); day <= last; day++) {
      const { year, month, day: date } = civilDateOf(day);
      if (rule.months && !rule.months.includes(month)) {
        if (!budget.take()) return undefined;
        day += daysInMonth(year, month) - date;
        continue;
      }
      const times = rule.startsOn(day, budget);
      if (!times) return undefined;
      onsets.push(...times.map((time) => day * DAY_MS + time));
    }
  }
  // Local times of an onset are those before it.
  return onsets.map((onset) => ({ instant: onset - fromMs, fromMs, toMs }));
}

function localMsOf(value: string): number | undefined {
  const clock = parseIcalDateTime({ value })?.clock;
  return clock === undefined ? undefined : Date.parse(`${clock}Z`);
}

function offsetOf(text: string): number | undefined {
  const parts = /^([+-])(\d\d):?(\d\d)(\d\d)?$/.exec(text);
  if (!parts) return undefined;
  const [, sign, hours, minutes, seconds] = parts;
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
  return ms < DAY_MS ? (sign === '-' ? -ms : ms) : undefined;
}
