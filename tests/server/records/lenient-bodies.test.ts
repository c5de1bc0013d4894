import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accumulatorsBody } from '../../../server/positions/accumulators-body.ts';
import { parseBody } from '../../../server/wire/read-body.ts';
import { RECORD_BODIES } from '../../../server/records/record-bodies.ts';
import { HttpError } from '../../../server/wire/http-error.ts';
import { serverBody } from '../../../server/admin/server-body.ts';
import { userBody } from '../../../server/accounts/user-body.ts';
import { MONDAY_CALENDAR } from '../../harness/record-examples.ts';
import { evenNumber } from '../../arbitraries/numbers.ts';

/** Texts as users type them, many of which could also be another JSON type. */
const text = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('true', 'false', '12.5', '0', 'Van', ' 7 ', 'TRUE', '1e3'),
  fc.string({ minLength: 1, maxLength: 20 }).filter((word) => word.trim() !== '' && !word.includes('\0')),
);
const id = fc.nat(1e12);
const wholeNumber = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const measure = evenNumber(0, 1e15).map((value) => value + 0);
const odometer = evenNumber(0, 1e11).map((value) => value + 0);
const latitude = evenNumber(-90, 90).map((value) => value + 0);
const moment = fc.integer({ min: 1e11, max: 4e12 }).map((time) => new Date(time).toISOString());
const attributes = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).filter((key) => key !== '__proto__'),
  fc.oneof(fc.constantFrom('5', 'true', ''), fc.integer(), fc.boolean()),
  { maxKeys: 4 },
);
const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, fc.boolean()]));
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
const rights = ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports', 'fixedEmail'];
const place = { latitude, longitude: latitude, zoom: wholeNumber };

type Schema = Parameters<typeof parseBody>[0];
/** Fields that a body has although only the server sets them: those of a device, and of the server record. */
const SET_BY_SERVER = new Set([
  'status',
  'lastUpdate',
  'positionId',
  'version',
  'emailEnabled',
  'textEnabled',
  'geocoderEnabled',
  'openIdEnabled',
  'openIdForce',
  'newServer',
  'storageSpace',
]);

/** Every body that clients send, with the values of its fields. */
const BODIES: [name: string, schema: Schema, fields: Record<string, fc.Arbitrary<unknown>>][] = [
  ['group', RECORD_BODIES.group, { id, attributes, groupId: id, name: text }],
  ['driver', RECORD_BODIES.driver, { id, attributes, name: text, uniqueId: text }],
  [
    'geofence',
    RECORD_BODIES.geofence,
    { id, attributes, calendarId: id, ...texts('name', 'description', 'area') },
  ],
  [
    'saved command',
    RECORD_BODIES.command,
    { id, attributes, deviceId: id, ...texts('type', 'description'), ...flags('textChannel') },
  ],
  ['calendar', RECORD_BODIES.calendar, { id, attributes, name: text, data: fc.constant(MONDAY_CALENDAR) }],
  [
    'maintenance',
    RECORD_BODIES.maintenance,
    { id, attributes, ...texts('name', 'type'), start: measure, period: measure },
  ],
  [
    'computed attribute',
    RECORD_BODIES.attribute,
    {
      id,
      ...texts('description', 'attribute', 'expression'),
      type: fc.constantFrom('string', 'number', 'boolean'),
      priority: wholeNumber,
    },
  ],
  [
    'notification',
    RECORD_BODIES.notification,
    {
      id,
      attributes,
      calendarId: id,
      commandId: id,
      ...texts('description', 'type', 'notificators'),
      ...flags('always'),
    },
  ],
  [
    'device',
    RECORD_BODIES.device,
    {
      id,
      attributes,
      groupId: id,
      calendarId: id,
      ...texts('name', 'uniqueId', 'phone', 'model', 'contact', 'category'),
      ...flags('disabled'),
      expirationTime: moment,
    },
  ],
  [
    'user',
    userBody,
    {
      id,
      attributes,
      ...texts('name', 'login', 'email', 'password', 'phone', 'map', 'coordinateFormat', 'poiLayer'),
      ...flags(...rights, 'administrator', 'disabled', 'temporary'),
      expirationTime: moment,
      deviceLimit: wholeNumber,
      userLimit: wholeNumber,
      totpKey: fc.constant('JBSWY3DPEHPK3PXP'),
      ...place,
    },
  ],
  [
    'server',
    serverBody,
    {
      id: fc.constant(1),
      attributes,
      ...flags('registration', ...rights, 'forceSettings'),
      ...texts('map', 'bingKey', 'mapUrl', 'overlayUrl', 'coordinateFormat', 'poiLayer', 'announcement'),
      ...place,
    },
  ],
  [
    'accumulators',
    accumulatorsBody,
    { deviceId: fc.integer({ min: 1 }), totalDistance: odometer, hours: id },
  ],
];

describe.each(BODIES)('a %s', (_name, schema, fields) => {
  test('is stored the same, in whichever JSON type a client writes a field', () => {
    const record = fc.record(fields);
    fc.assert(
      fc.property(record, fc.infiniteStream(fc.nat()), (body, choices) => {
        const coerced = Object.fromEntries(
          Object.entries(body).map(([field, value]) => {
            const spellings = spellingsOf(field, value);
            return [field, spellings[(choices.next().value ?? 0) % spellings.length]];
          }),
        );
        expect(parseBody(schema, coerced)).toEqual(parseBody(schema, body));
      }),
      { numRuns: 200 },
    );
  });

  test('is refused with the name of a field that cannot be read without loss', () => {
    fc.assert(
      fc.property(fc.record(fields), fc.nat(), fc.nat(), (body, which, how) => {
        const wrong = Object.entries(body)
          .filter(([field]) => field !== 'attributes' && !isIgnored(field, schema))
          .flatMap(([field, value]) => lossyOf(value).map((loss) => [field, loss] as const));
        const [field, loss] = wrong[(which * 31 + how) % wrong.length] ?? ['', undefined];
        expect(() => parseBody(schema, { ...body, [field]: loss })).toThrow(HttpError);
        expect(() => parseBody(schema, { ...body, [field]: loss })).toThrow(`"${field}"`);
      }),
      { numRuns: 200 },
    );
  });

  test('is complete here: none of its fields is missing', () => {
    const [body = {}] = fc.sample(fc.record(fields), 1);
    const read = Object.keys(Object(parseBody(schema, body))).filter((name) => !SET_BY_SERVER.has(name));
    expect(read.toSorted()).toEqual(Object.keys(fields).toSorted());
  });
});

test('lenient bodies: an empty text for a number, a flag or a moment counts as missing', () => {
  const minimal = { name: 'Van', uniqueId: 'v' };
  const empty = { ...minimal, id: '', groupId: '', calendarId: ' ', disabled: '', expirationTime: '' };
  expect(parseBody(RECORD_BODIES.device, empty)).toEqual(parseBody(RECORD_BODIES.device, minimal));
  expect(parseBody(accumulatorsBody, { deviceId: '5', totalDistance: '', hours: '' })).toEqual({
    deviceId: 5,
    totalDistance: null,
    hours: null,
  });
});

/** Returns the notations of a value that mean the same. */
function spellingsOf(field: string, value: unknown): unknown[] {
  if (typeof value === 'number') return [value, String(value), ` ${value} `];
  if (typeof value === 'boolean') return [value, String(value), String(value).toUpperCase(), value ? 1 : 0];
  if (typeof value !== 'string') return [value];
  if (field === 'expirationTime') return [value, Date.parse(value), String(Date.parse(value))];
  const equivalents: unknown[] = value === 'true' || value === 'false' ? [value === 'true'] : [];
  const number = Number(value);
  if (value.trim() !== '' && String(number) === value && Number.isSafeInteger(number))
    equivalents.push(number);
  return [value, ...equivalents];
}

/** Returns values that a field of this type must refuse. */
function lossyOf(value: unknown): unknown[] {
  const always = [{}, [], [value]];
  if (typeof value === 'number')
    return [...always, true, 'x', '0x10', '1e400', 'NaN', '5 6', Number.POSITIVE_INFINITY, '--1', '1,5'];
  if (typeof value === 'boolean') return [...always, 'yes', 2, -1, '2', 'truefalse'];
  return [...always, 1e20, Number.POSITIVE_INFINITY];
}

/** A saved command belongs to no device, and there is one server record, whatever a client sends. */
function isIgnored(field: string, schema: Schema): boolean {
  return schema === RECORD_BODIES.command ? field === 'deviceId' : schema === serverBody && field === 'id';
}
