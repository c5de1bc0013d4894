import { numericValue, scalarAttribute } from '../values/attributes.ts';
import { parseCommaList } from '../values/comma-separated.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { DeviceEvent } from './event.ts';
import { COMMAND_CHANNEL, type NotificationRule } from './notification-rule.ts';

/** What happens when nobody acknowledges an alarm in time: other channels are used, or another person is told. */
export interface RuleEscalation {
  readonly afterMs: number;
  /** The account that is told; 0 for those that were told first. */
  readonly userId: number;
  readonly channels: readonly string[];
}

/** When a notification rule tells of an event, besides its type and calendar (§3 "Notification rule"). */
export interface RuleTiming {
  /** How long what the event began must last before the rule tells of it, milliseconds; undefined for at once. */
  readonly minimumMs: number | undefined;
  /** For how long the rule then says nothing more of the same vehicle, milliseconds; undefined for not at all. */
  readonly silenceMs: number | undefined;
  readonly escalation: RuleEscalation | undefined;
}

/** The longest time in each setting, minutes: a day. */
export const MAX_RULE_MINUTES = 1440;

/** The names of the settings in the attributes of a rule, with the product's prefix. */
export const RULE_TIMING = {
  minimum: 'minimumMinutes',
  silence: 'repeatMinutes',
  escalation: 'escalateMinutes',
  escalationUser: 'escalateUserId',
  escalationChannels: 'escalateNotificators',
} as const;

/** By type of event: the types that end what it began. */
const ENDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['deviceMoving', ['deviceStopped']],
  ['deviceStopped', ['deviceMoving']],
  ['ignitionOn', ['ignitionOff']],
  ['ignitionOff', ['ignitionOn']],
  ['geofenceEnter', ['geofenceExit']],
  ['geofenceExit', ['geofenceEnter']],
  ['deviceOnline', ['deviceOffline', 'deviceUnknown']],
  ['deviceOffline', ['deviceOnline']],
  ['deviceUnknown', ['deviceOnline']],
  ['proximityEnter', ['proximityExit']],
  ['proximityExit', ['proximityEnter']],
  ['unaccompaniedMotion', ['deviceStopped']],
]);

/** The types of event that begin something which lasts, so that a rule can wait for how long. */
export const LASTING_EVENT_TYPES: readonly string[] = [...ENDS.keys()];

/** Returns the types of event that end what events of a type began; empty where nothing lasts. */
export function endingTypes(type: string): readonly string[] {
  return ENDS.get(type) ?? [];
}

/** Whether an event ends what an earlier one of the same device began: of a geofence or a linked device, the same one. */
export function endsCondition(began: ComparedEvent, later: ComparedEvent): boolean {
  return (
    endingTypes(began.type).includes(later.type) &&
    conditionOf(began) === conditionOf(later) &&
    Date.parse(later.eventTime) >= Date.parse(began.eventTime)
  );
}

/** What an event is about: events of the same condition have the same text. */
function conditionOf({ type, deviceId, geofenceId, attributes }: ComparedEvent): string {
  if (type.startsWith('geofence')) return `${deviceId} ${geofenceId}`;
  if (type.startsWith('proximity')) return `${deviceId} ${scalarAttribute(attributes, 'linkedDeviceId')}`;
  return String(deviceId);
}

/** What of events is compared. */
export type ComparedEvent = Pick<
  DeviceEvent,
  'type' | 'deviceId' | 'geofenceId' | 'eventTime' | 'attributes'
>;

/** Returns the timing of a rule; what is no sensible number of minutes is left out. */
export function ruleTiming(
  { type, attributes }: Pick<NotificationRule, 'type' | 'attributes'>,
  namespace: Namespace,
): RuleTiming {
  const of = (name: string): unknown => productAttribute(attributes, namespace, name);
  const minutes = (name: string): number | undefined => {
    const value = numericValue(of(name)) ?? 0;
    return value > 0 ? Math.min(value, MAX_RULE_MINUTES) * 60_000 : undefined;
  };
  const afterMs = type === 'alarm' ? minutes(RULE_TIMING.escalation) : undefined;
  const channels = parseCommaList(of(RULE_TIMING.escalationChannels)).filter(
    (item) => item !== COMMAND_CHANNEL,
  );
  const escalation =
    afterMs === undefined || channels.length === 0
      ? undefined
      : { afterMs, userId: numericValue(of(RULE_TIMING.escalationUser)) ?? 0, channels };
  return {
    minimumMs: endingTypes(type).length > 0 ? minutes(RULE_TIMING.minimum) : undefined,
    silenceMs: minutes(RULE_TIMING.silence),
    escalation,
  };
}

/** Whether a rule delays or drops some of its events. */
export function isTimed({ minimumMs, silenceMs }: RuleTiming): boolean {
  return minimumMs !== undefined || silenceMs !== undefined;
}

/** What becomes of an event that a rule is for. */
export type RuleOutcome = 'told' | 'ended' | 'silent' | 'lasting';

/** An event that a rule is for, with what becomes of it. */
export interface RuleFiring<Event> {
  readonly event: Event;
  /** `ended`: it did not last; `silent`: too soon after the one before; `lasting`: it is not clear yet. */
  readonly outcome: RuleOutcome;
}

/**
 * Returns the outcomes of events under a rule, the same as if they had arrived one by one.
 * @param events those that the rule is for, by ascending time
 * @param later the events that may end them, from the same time on, by ascending time
 * @param nowMs milliseconds since the epoch
 */
export function ruleFirings<Event extends ComparedEvent>(
  { minimumMs, silenceMs }: Pick<RuleTiming, 'minimumMs' | 'silenceMs'>,
  events: readonly Event[],
  later: readonly ComparedEvent[],
  nowMs: number,
): RuleFiring<Event>[] {
  const ends = minimumMs === undefined ? NO_ENDS : timesByCondition(later);
  const toldAt = new Map<number, number>();
  return events.map((event) => {
    const beganMs = Date.parse(event.eventTime);
    const dueMs = beganMs + (minimumMs ?? 0);
    const hasEnded = endingTypes(event.type).some((type) => {
      const times = ends.get(`${type} ${conditionOf(event)}`);
      return times !== undefined && firstFrom(times, beganMs) <= dueMs;
    });
    if (hasEnded) return { event, outcome: 'ended' };
    if (dueMs > nowMs) return { event, outcome: 'lasting' };
    const sinceToldMs = dueMs - (toldAt.get(event.deviceId) ?? -Infinity);
    if (sinceToldMs < (silenceMs ?? 0)) return { event, outcome: 'silent' };
    toldAt.set(event.deviceId, dueMs);
    return { event, outcome: 'told' };
  });
}

const NO_ENDS: ReadonlyMap<string, readonly number[]> = new Map();

/** Returns the times of events by their type and what they are about, ascending: many are looked up in few steps. */
function timesByCondition(events: readonly ComparedEvent[]): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, number[]>();
  for (const event of events) {
    const key = `${event.type} ${conditionOf(event)}`;
    const known = times.get(key);
    if (known) known.push(Date.parse(event.eventTime));
    else times.set(key, [Date.parse(event.eventTime)]);
  }
  return times;
}

/** Returns the first of ascending times from a moment on; Infinity where all are before it. */
function firstFrom(times: readonly number[], fromMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < fromMs) low = middle + 1;
    else high = middle;
  }
  return times[low] ?? Infinity;
}
