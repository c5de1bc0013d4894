import { alarmsOf } from './alarm-kind.ts';
import { isAnchorViolation, isGeofenceStop, isRuleStop, engineStopOutcome } from './automatic-stop.ts';
import { scalarAttribute, type Attributes } from '../values/attributes.ts';
import type { DeviceEvent } from './event.ts';

/** A catalog text: its key, the values of its placeholders, and the fallback for an unknown key. */
export interface CatalogMessage {
  key: string;
  values: Readonly<Record<string, string | number | boolean>>;
  fallback: string;
}

/** A part of a message: a name as it is, or a catalog text. */
export type MessagePart = string | CatalogMessage;

/** The names of the records that an event concerns. */
export interface EventRecordNames {
  device: string | undefined;
  geofence: string | undefined;
  maintenance?: string | undefined;
  /** The name of the driver whose code the event carries. */
  driver?: string | undefined;
}

/** Returns the title of an event's alert (§4): the device's name, or "alert" if unknown. */
export function alertTitle({ device }: EventRecordNames): MessagePart {
  return device || { key: 'alerts.alert', values: {}, fallback: '' };
}

/**
 * Returns the text of an event's alert (§4): its alarms by name, the response to a command, the geofence by
 * name, otherwise the event with its attributes. Where a value is missing, a text without it is used. The
 * fallback is the server's own message, otherwise the event type.
 */
export function alertTexts(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
  { geofence, maintenance, driver }: Partial<EventRecordNames>,
): readonly MessagePart[] {
  const { type, attributes } = event;
  const alarms = type === 'alarm' ? alarmsOf(attributes) : [];
  if (alarms.length > 0)
    return alarms.map((alarm) => ({ key: `alarms.${alarm}`, values: {}, fallback: alarm }));
  const { message } = attributes;
  if (isAnchorViolation({ type, attributes }))
    return [
      {
        key: `alerts.messages.${ANCHOR_TEXTS[engineStopOutcome({ attributes }) ?? 'unknown']}`,
        values: {},
        fallback: type,
      },
    ];
  const stop = geofenceStopText(event, geofence) ?? ruleStopText(event);
  if (stop) return [stop];
  const fallback = typeof message === 'string' && message !== '' ? message : type;
  const name = GEOFENCE_TYPES.has(type) ? geofence : type === 'maintenance' ? maintenance : undefined;
  if (name) {
    const limit = type === 'deviceOverspeed' ? detailsOf(['speed', 'speedLimit'], attributes) : undefined;
    const key = `alerts.messages.${type}Name`;
    return [
      limit
        ? { key: `${key}Limit`, values: { name, ...limit }, fallback }
        : { key, values: { name }, fallback },
    ];
  }
  const known = driver ? { ...attributes, driverUniqueId: driver } : attributes;
  for (const [detailedType, suffix, keys] of DETAILED_MESSAGES) {
    const values = detailedType === type ? detailsOf(keys, known) : undefined;
    if (values) return [{ key: `alerts.messages.${type}${suffix}`, values, fallback }];
  }
  return [{ key: `alerts.messages.${type}`, values: {}, fallback }];
}

/** Returns the name of an alert kind (as returned by `alertKindOf`), one text for each of its alarms. */
export function alertKindTexts(kind: string): readonly MessagePart[] {
  return kind.startsWith(ALARM)
    ? alertTexts({ type: 'alarm', attributes: { alarm: kind.slice(ALARM.length) } }, {})
    : alertTexts({ type: kind, attributes: {} }, {});
}

/**
 * Returns the text of an engine stop by a geofence, with the name that the event carries or else the
 * geofence's; undefined for other events. One that carries no name had no geofence to look it up either.
 */
function geofenceStopText(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
  geofence: string | undefined,
): CatalogMessage | undefined {
  if (!isGeofenceStop(event)) return undefined;
  const name = scalarAttribute(event.attributes, 'geofenceName') || geofence || '';
  const outcome = engineStopOutcome(event) === 'withheld' ? 'Withheld' : 'Queued';
  return { key: `alerts.messages.${event.type}Stop${outcome}`, values: { name }, fallback: event.type };
}

/** Returns the text of an engine stop by a rule, with the name of its command; undefined for other events. */
function ruleStopText(event: Pick<DeviceEvent, 'type' | 'attributes'>): CatalogMessage | undefined {
  if (!isRuleStop(event)) return undefined;
  const name = scalarAttribute(event.attributes, 'commandName') || '';
  const outcome = engineStopOutcome(event) === 'withheld' ? 'Withheld' : 'Queued';
  return { key: `alerts.messages.${event.type}${outcome}`, values: { name }, fallback: event.type };
}

/** The text keys of an anchor violation, by the outcome of the engine stop. */
const ANCHOR_TEXTS = {
  queued: 'anchorViolatedQueued',
  withheld: 'anchorViolatedWithheld',
  unknown: 'anchorViolated',
} as const;

const ALARM = 'alarm:';

/** The types that name a geofence; a speed limit can be that of a geofence. */
const GEOFENCE_TYPES: ReadonlySet<string> = new Set([
  'geofenceEnter',
  'geofenceExit',
  'geofenceCrossed',
  'deviceOverspeed',
]);

/**
 * The more detailed texts, of each type the most detailed first: the type, the suffix of the key and the attributes
 * it requires.
 */
const DETAILED_MESSAGES: readonly (readonly [type: string, suffix: string, keys: readonly string[]])[] = [
  ['commandResult', 'With', ['result']],
  ['deviceOverspeed', 'Limit', ['speed', 'speedLimit']],
  ['deviceOverspeed', 'With', ['speed']],
  ['driverChanged', 'With', ['driverUniqueId']],
  ['driverProblem', 'With', ['driverUniqueId', 'problem']],
  ['deviceFuelDrop', 'With', ['before', 'after']],
  ['deviceFuelIncrease', 'With', ['before', 'after']],
  ['textMessage', 'With', ['message']],
  ['alarmAcknowledged', 'With', ['userName']],
  ['alarmNoted', 'With', ['userName']],
];

/**
 * Returns the values of a detailed text; undefined where one is missing. Other attributes are never passed to
 * texts.
 */
function detailsOf(keys: readonly string[], attributes: Attributes): CatalogMessage['values'] | undefined {
  const details: Record<string, string | number | boolean> = {};
  for (const key of keys) {
    const value = scalarAttribute(attributes, key);
    if (value === undefined || value === '') return undefined;
    details[key] = value;
  }
  return details;
}
