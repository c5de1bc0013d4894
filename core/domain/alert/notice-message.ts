import { alarmsOf } from './alarm-kind.ts';
import { isAnchorViolation, engineStopOutcome } from './anchor-violation.ts';
import { scalarAttribute, type Attributes } from '../values/attributes.ts';
import type { DeviceEvent } from './event.ts';

/** A text to be found in the catalogue: its key, what stands in its placeholders, and what is said where the key is unknown. */
export interface CatalogMessage {
  key: string;
  values: Readonly<Record<string, string | number | boolean>>;
  fallback: string;
}

/** What a text is made of: names as they are, and texts of the catalogue. */
export type MessagePart = string | CatalogMessage;

/** What is known by name of the things that an event concerns. */
export interface EventNames {
  device: string | undefined;
  geofence: string | undefined;
  maintenance?: string | undefined;
  /** Of the driver whom the event names by his code. */
  driver?: string | undefined;
}

/** The title of an event's notice (§4): the device's name, or "alert" where it is unknown. */
export function noticeTitle({ device }: EventNames): MessagePart {
  return device || { key: 'alerts.alert', values: {}, fallback: '' };
}

/**
 * The text of an event's notice (§4): its alarms by name, the answer to a command, the geofence by name, else what happened with the
 * event's attributes. Where a part is missing that a text speaks of, a text without it is taken; of what has no text, the server's
 * own words are shown, else the code.
 */
export function noticeTexts(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
  { geofence, maintenance, driver }: EventNames,
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
  const fallback = typeof message === 'string' && message !== '' ? message : type;
  const name = GEOFENCE_TYPES.has(type) ? geofence : type === 'maintenance' ? maintenance : undefined;
  if (name) return [{ key: `alerts.messages.${type}Name`, values: { name }, fallback }];
  const known = driver ? { ...attributes, driverUniqueId: driver } : attributes;
  for (const [suffix, keys] of detailedTexts(type)) {
    const values = detailsOf(keys, known);
    if (values) return [{ key: `alerts.messages.${type}${suffix}`, values, fallback }];
  }
  return [{ key: `alerts.messages.${type}`, values: {}, fallback }];
}

/** What a kind of happening (as `kindOf` tells it) is called, one text for each of its alarms. */
export function alertKindTexts(kind: string): readonly MessagePart[] {
  const nothing = { device: undefined, geofence: undefined };
  return kind.startsWith(ALARM)
    ? noticeTexts({ type: 'alarm', attributes: { alarm: kind.slice(ALARM.length) } }, nothing)
    : noticeTexts({ type: kind, attributes: {} }, nothing);
}

/** What is said of an anchor that was left, by what became of the engine stop. */
const ANCHOR_TEXTS = {
  queued: 'anchorViolatedQueued',
  withheld: 'anchorViolatedWithheld',
  unknown: 'anchorViolated',
} as const;

const ALARM = 'alarm:';

/** The types that speak of a geofence; a limit of speed can be that of one. */
const GEOFENCE_TYPES: ReadonlySet<string> = new Set([
  'geofenceEnter',
  'geofenceExit',
  'geofenceCrossed',
  'deviceOverspeed',
]);

/** The fuller texts of a type, the fullest first: what its key ends in and the attributes without which it cannot be said. */
const DETAILED_MESSAGES: Readonly<Record<string, readonly DetailedText[]>> = {
  commandResult: [['With', ['result']]],
  deviceOverspeed: [
    ['Limit', ['speed', 'speedLimit']],
    ['With', ['speed']],
  ],
  driverChanged: [['With', ['driverUniqueId']]],
  deviceFuelDrop: [['With', ['before', 'after']]],
  deviceFuelIncrease: [['With', ['before', 'after']]],
  textMessage: [['With', ['message']]],
};
type DetailedText = readonly [suffix: string, keys: readonly string[]];

function detailedTexts(type: string): readonly DetailedText[] {
  return (Object.hasOwn(DETAILED_MESSAGES, type) ? DETAILED_MESSAGES[type] : undefined) ?? [];
}

/** What a fuller text says; nothing where a part is missing. Other attributes are not let near the texts. */
function detailsOf(keys: readonly string[], attributes: Attributes): CatalogMessage['values'] | undefined {
  const details: Record<string, string | number | boolean> = {};
  for (const key of keys) {
    const value = scalarAttribute(attributes, key);
    if (value === undefined || value === '') return undefined;
    details[key] = value;
  }
  return details;
}
