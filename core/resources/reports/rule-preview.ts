import { isWireObject, wireNumber, wireText, wireTime } from './wire-value.ts';

/** How often a notification rule would have told in the last days. */
export interface RulePreview {
  readonly days: number;
  /** How many times it would have told. */
  readonly told: number;
  /** How many events it is for, also those that did not last or came too soon after another. */
  readonly events: number;
  /** Whether all events were looked at; otherwise there may be more. */
  readonly isWhole: boolean;
  /** The last times, the newest first, at most ten. */
  readonly last: readonly PreviewedFiring[];
}

/** One of these times. */
export interface PreviewedFiring {
  readonly eventId: number;
  readonly deviceId: number;
  readonly atMs: number;
  /** The kind of alarm; undefined for other events. */
  readonly alarm: string | undefined;
}

/** How many of the last times are told. */
export const MAX_PREVIEWED_FIRINGS = 10;

/** Reads a preview (contract §4.5); undefined for anything else. */
export function rulePreviewFromWire(sent: unknown): RulePreview | undefined {
  if (!isWireObject(sent)) return undefined;
  const [days, told, events] = [sent['days'], sent['told'], sent['events']].map(wireNumber);
  if (days === undefined || told === undefined || events === undefined) return undefined;
  const last: readonly unknown[] = Array.isArray(sent['last']) ? sent['last'] : [];
  return {
    days,
    told,
    events,
    isWhole: sent['whole'] === true,
    last: last.slice(0, MAX_PREVIEWED_FIRINGS).flatMap(firingIn),
  };
}

function firingIn(sent: unknown): PreviewedFiring[] {
  if (!isWireObject(sent)) return [];
  const [eventId, deviceId] = [wireNumber(sent['eventId']), wireNumber(sent['deviceId'])];
  const atMs = wireTime(sent['time']);
  if (eventId === undefined || deviceId === undefined || atMs === undefined) return [];
  return [{ eventId, deviceId, atMs, alarm: wireText(sent['alarm']) }];
}
