import { ALARM_KINDS, alarmsOf } from '@farol/core/domain/alert/alarm-kind';
import { isDeletedId } from '@farol/core/domain/device/device';
import { parseArea } from '@farol/core/domain/geometry/area';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import {
  MAX_ATTRIBUTES_LENGTH,
  recordValues,
  type RecordShape,
} from '@farol/core/resources/descriptor/record-value';
import { userResource } from '@farol/core/resources/kinds/users';
import { userBody } from '../accounts/user-body.ts';
import { foreignPasswordHash } from '../accounts/foreign-password.ts';
import { isTotpSecret } from '../accounts/totp.ts';
import { EVENT_TYPES } from '../events/event-types.ts';
import { isJsonObject } from '../intake/decoders/json-object.ts';
import { RECORD_RULES, type RecordRules } from '../records/record-rules.ts';
import {
  RECORD_RESOURCES,
  type RecordKind,
  type RecordsByKind,
  type VisibleKind,
} from '../storage/tables/record-kinds.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { HttpError } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';
import { sourceTextIn, type SourceKind, type SourceObject } from './source/traccar-source.ts';

/** What a record of the source becomes, with what had to be changed for that. */
export interface Converted<T> {
  /** Undefined when it does not fit at all; the last reason says why. */
  draft: T | undefined;
  reasons: string[];
}

/** Returns the id here of a record of the source; undefined for one that was not taken. */
export type IdHere = (kind: SourceKind, sourceId: number) => number | undefined;

const REFERENCES = ['group', 'calendar', 'command'] as const;
const CHANNELS: ReadonlySet<string> = new Set([
  'web',
  'mail',
  'webhook',
  'firebase',
  'telegram',
  'sms',
  'command',
]);
const ALARMS: ReadonlySet<string> = new Set(ALARM_KINDS);

/** The attributes that a Traccar server keeps in its records for its own use. */
const OWN_STATE: ReadonlySet<string> = new Set([
  'motionStreak',
  'motionState',
  'motionPositionId',
  'motionTime',
  'motionDistance',
  'motionLatitude',
  'motionLongitude',
  'overspeedState',
  'overspeedTime',
  'overspeedGeofenceId',
  'positionId',
  'lastUpdate',
  'status',
  'geofenceIds',
  'hashedPassword',
  'salt',
  'token',
  'twelveHourFormat',
  'id',
  'deviceId',
]);

/** Returns what a record of the source is called. */
export function titleOf(record: SourceObject): string {
  const name = [
    record['name'],
    record['description'],
    record['type'],
    record['uniqueId'],
    record['email'],
  ].find((text) => typeof text === 'string' && text.trim() !== '');
  return `${typeof name === 'string' ? name : ''} (${sourceTextIn(record['id'])})`.trim();
}

/** Converts a record of a kind other than users (contract §2). Its references become ids here. */
export function convertedRecord<K extends VisibleKind & SourceKind>(
  kind: K,
  record: SourceObject,
  idHere: IdHere,
): Converted<RecordsByKind[K]> {
  const reasons: string[] = [];
  const rules: RecordRules<RecordsByKind[K]> = RECORD_RULES[kind];
  const body = bodyOf(RECORD_RESOURCES[kind].wire.shape, record, reasons);
  translateReferences(body, idHere, reasons);
  const problem = kindProblem(kind, body, { idHere, reasons });
  if (problem !== undefined) return { draft: undefined, reasons: [...reasons, problem] };
  try {
    const draft = parseBody<RecordsByKind[K]>(rules.body, body);
    for (const { field, of } of rules.problems) {
      const wrong = of(draft);
      if (wrong !== undefined) return { draft: undefined, reasons: [...reasons, `its ${field} ${wrong}`] };
    }
    return { draft, reasons };
  } catch (error) {
    return { draft: undefined, reasons: [...reasons, refusalIn(error)] };
  }
}

/** Converts an account. Its password is kept as the hash of the source where that gives it. */
export function convertedUser(record: SourceObject): Converted<Account> {
  const reasons: string[] = [];
  const body = bodyOf(userResource.wire.shape, record, reasons);
  body['password'] = null;
  if (typeof body['totpKey'] === 'string' && body['totpKey'] !== '' && !isTotpSecret(body['totpKey'])) {
    body['totpKey'] = null;
    reasons.push('its key of one-time passwords cannot be read');
  }
  const { hashedPassword, salt } = record;
  const hasHash = typeof hashedPassword === 'string' && typeof salt === 'string';
  const passwordHash = hasHash ? foreignPasswordHash(hashedPassword, salt) : undefined;
  if (hasHash && hashedPassword !== '' && passwordHash === undefined)
    reasons.push('its password was hashed in an unknown way');
  try {
    const user = { ...parseBody(userBody, body), id: 0, password: null };
    return { draft: { id: 0, user, passwordHash: passwordHash ?? null }, reasons };
  } catch (error) {
    return { draft: undefined, reasons: [...reasons, refusalIn(error)] };
  }
}

/** Returns the groups so that each comes after the one that it is in; those of a cycle come last. */
export function parentsFirst(groups: readonly SourceObject[]): SourceObject[] {
  const byId = new Map(groups.map((group) => [group['id'], group]));
  const depthOf = (group: SourceObject): number => {
    let depth = 0;
    for (let at: SourceObject | undefined = group; at && depth <= groups.length; depth += 1)
      at = byId.get(at['groupId']);
    return depth;
  };
  return groups
    .map((group) => ({ group, depth: depthOf(group) }))
    .sort((left, right) => left.depth - right.depth)
    .map(({ group }) => group);
}

/** Returns the fields of a body: what is no field of the kind becomes an attribute, if it says something. */
function bodyOf(shape: RecordShape, record: SourceObject, reasons: string[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const attributes: Attributes = isJsonObject(record['attributes']) ? { ...record['attributes'] } : {};
  const known = new Map(recordValues({ shape }));
  for (const [key, value] of Object.entries(record)) {
    const field = known.get(key);
    if (key === 'attributes' || OWN_STATE.has(key)) continue;
    if (field && field.readOnly !== true) body[key] = value;
    else if (!field && isWorthKeeping(value) && !Object.hasOwn(attributes, key)) attributes[key] = value;
  }
  if (known.has('attributes')) body['attributes'] = fittingAttributes(attributes, reasons);
  if (known.has('id')) body['id'] = 0;
  return body;
}

function isWorthKeeping(value: unknown): boolean {
  return (
    value === true ||
    (typeof value === 'string' && value !== '') ||
    (typeof value === 'number' && value !== 0)
  );
}

/** Returns the attributes without the longest ones, so that the others can be stored. */
function fittingAttributes(attributes: Attributes, reasons: string[]): Attributes {
  const fitting = { ...attributes };
  const longest = Object.keys(fitting).sort(
    (left, right) => lengthOf(fitting[right]) - lengthOf(fitting[left]),
  );
  for (const name of longest) {
    if (lengthOf(fitting) <= MAX_ATTRIBUTES_LENGTH) break;
    delete fitting[name];
    reasons.push(`its attribute ${name.slice(0, 60)} is too long`);
  }
  return fitting;
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

function translateReferences(body: Record<string, unknown>, idHere: IdHere, reasons: string[]): void {
  for (const kind of REFERENCES) {
    const key = `${kind}Id`;
    const sourceId = body[key];
    if (sourceId === undefined || sourceId === null || sourceId === 0) {
      if (Object.hasOwn(body, key)) body[key] = 0;
      continue;
    }
    const id = typeof sourceId === 'number' ? idHere(kind, sourceId) : undefined;
    if (id === undefined) reasons.push(`its ${kind} ${sourceTextIn(sourceId).slice(0, 20)} was not taken`);
    body[key] = id ?? 0;
  }
}

/** Checks and changes what is special about a kind. Returns why a record cannot be taken. */
function kindProblem(
  kind: RecordKind,
  body: Record<string, unknown>,
  { idHere, reasons }: { idHere: IdHere; reasons: string[] },
): string | undefined {
  if (kind === 'geofence' && parseArea(sourceTextIn(body['area'])) === undefined)
    return `its area cannot be read: ${sourceTextIn(body['area']).slice(0, 60)}`;
  if (kind === 'device' && isDeletedId(sourceTextIn(body['uniqueId'])))
    return 'its identifier is kept for deleted devices';
  if (kind !== 'notification') return undefined;
  const type = sourceTextIn(body['type']);
  if (!EVENT_TYPES.includes(type)) return `no event of this server is called ${type.slice(0, 60)}`;
  const channels = parseCommaList(body['notificators']);
  const unknown = channels.filter((channel) => !CHANNELS.has(channel));
  if (unknown.length > 0) reasons.push(`its channel ${unknown.join(', ').slice(0, 60)} is not known here`);
  const kept = channels.filter((channel) => CHANNELS.has(channel));
  body['notificators'] = kept.join(',') || 'web';
  const attributes = isJsonObject(body['attributes']) ? body['attributes'] : {};
  const strange = alarmsOf({ alarm: attributes['alarms'] }).filter((alarm) => !ALARMS.has(alarm));
  if (strange.length > 0) reasons.push(`its alarm ${strange.join(', ').slice(0, 60)} has no name here`);
  const geofences = attributes['geofenceIds'];
  if (typeof geofences === 'string' || Array.isArray(geofences)) {
    const ids = (Array.isArray(geofences) ? geofences.map(String) : parseCommaList(geofences)).map(Number);
    const here = ids.flatMap((id) => idHere('geofence', id) ?? []);
    // Without any it would be for every geofence.
    if (ids.length > 0 && here.length === 0) return 'none of its geofences was taken';
    if (here.length < ids.length) reasons.push('some of its geofences were not taken');
    attributes['geofenceIds'] = here.join(',');
  }
  return undefined;
}

function refusalIn(error: unknown): string {
  if (!(error instanceof HttpError)) throw error;
  return error.message.replace(/^Field /, 'its field ');
}
