import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlausibleAttribute, fixValueProblem } from '@farol/core/domain/position/plausible-fix';
import { UnreadableReportError, type DeviceReport } from '../../../server/intake/device-report.ts';
import { parseOsmandJson } from '../../../server/intake/osmand-json.ts';
import { parseOsmandQuery } from '../../../server/intake/osmand-query.ts';
import { evenNumber } from '../../arbitraries/numbers.ts';
import { anyText } from '../../arbitraries/texts.ts';

const degrees = (limit: number) => evenNumber(-limit, limit).map((value) => value + 0);

/** Implausible numbers, as programs write them. */
const implausibleNumbers = fc.constantFrom(
  '1e308',
  '-1e308',
  '1.7976931348623157e308',
  '1e999',
  '-1e999',
  '1e21',
  `9${'0'.repeat(307)}`,
  `-9${'0'.repeat(307)}`,
  '9'.repeat(400),
  '-0',
  '5e-324',
  'NaN',
  'nan',
  'Infinity',
  '-Infinity',
  '+Infinity',
  'inf',
  '1e309',
  '9007199254740993',
);

const place = (text: string) => parseOsmandQuery(new URLSearchParams(`id=a&${text}`))?.place;

const timeOf = (timestamp: string) => parseOsmandQuery(new URLSearchParams({ id: 'a', timestamp }))?.time;

test('osmand: any place a phone reports is read as it was sent', () => {
  fc.assert(
    fc.property(degrees(90), degrees(180), fc.nat(200), (lat, lon, speed) => {
      const query = new URLSearchParams({
        id: ' phone ',
        lat: String(lat),
        lon: String(lon),
        speed: String(speed),
      });
      const report = parseOsmandQuery(query);
      expect(report?.uniqueId).toBe('phone');
      expect(report?.place).toMatchObject({ latitude: lat, longitude: lon, speed });
    }),
  );
});

test('osmand: seconds, milliseconds and ISO times mean the same moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_646 }), (seconds) => {
      expect(timeOf(String(seconds))).toBe(seconds * 1000);
      expect(timeOf(new Date(seconds * 1000).toISOString())).toBe(seconds * 1000);
      if (seconds * 1000 >= 2_147_483_647) expect(timeOf(String(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});

test('osmand: any other value is kept as a number, a flag or a text', () => {
  const report = parseOsmandQuery(
    new URLSearchParams('id=a&alarm=sos&rpm=900&ignition=true&note=12a&batt=80'),
  );
  expect(report?.attributes).toEqual({
    alarm: 'sos',
    rpm: 900,
    ignition: true,
    note: '12a',
    batteryLevel: 80,
  });
});

test.for([
  ['lat=91&lon=0', 'place'],
  ['lat=0&lon=181', 'place'],
  ['lat=north&lon=0', 'place'],
  ['lat=&lon=1', 'place'],
  ['lat=1&lon=2&timestamp=soon', 'time'],
  ['lat=1&lon=2&timestamp=x 1', 'time'],
  ['lat=1&lon=2&timestamp=2026-13-01 00:00:00', 'time'],
] as const)('osmand: a report with %s has no place, and says why', ([text, kind]) => {
  const report = parseOsmandQuery(new URLSearchParams(`id=a&batt=5&${text}`));
  expect(report?.place).toBeUndefined();
  expect(report?.time).toBeUndefined();
  expect(report?.attributes).toEqual({ batteryLevel: 5 });
  expect(report?.leftOut.map((item) => item.kind)).toEqual([kind]);
});

test.for(['speed=fast', 'speed=0x10', 'cell=1,2', 'altitude=1e308', 'batt=x', 'wifi=00:11', 'bearing=NaN'])(
  'osmand: of a report with %s only that value is left out',
  (text) => {
    const report = parseOsmandQuery(new URLSearchParams(`id=a&lat=1&lon=2&${text}`));
    expect(report?.place).toMatchObject({ latitude: 1, longitude: 2, altitude: 0, speed: 0, course: 0 });
    const attributes = text.startsWith('speed') ? { speedUnknown: true } : {};
    expect([report?.attributes, report?.network]).toEqual([attributes, null]);
    expect(report?.leftOut).toEqual([{ kind: 'value', sample: text }]);
  },
);

test('osmand: a report with digits without end is read at once, and says what is wrong with them', () => {
  // A pattern that goes back over them would take minutes.
  const digits = `${'1'.repeat(300_000)}x`;
  const report = parseOsmandQuery(new URLSearchParams({ id: 'a', lat: '1', lon: '2', speed: digits }));
  expect(report?.place).toMatchObject({ latitude: 1, longitude: 2, speed: 0 });
  expect(report?.leftOut.map(({ kind }) => kind)).toEqual(['value']);
  expect(place(`lat=${digits}&lon=2`)).toBeUndefined();
});

test('a report with a speed that cannot be believed: its place counts, and that the speed is unknown is said', () => {
  for (const speed of ['fast', '1e308', '20001', '', '-1', '0', '12,5']) {
    const report = parseOsmandQuery(new URLSearchParams({ id: 'a', lat: '1', lon: '2', speed }));
    expect(report?.valid).toBe(true);
    const isUnknown = ['fast', '1e308', '20001'].includes(speed);
    expect([speed, report?.attributes['speedUnknown']]).toEqual([speed, isUnknown ? true : undefined]);
  }
});

test('osmand: an empty value was not sent', () => {
  const names = ['hdop', 'speed', 'altitude', 'timestamp', 'valid', 'batt', 'charge', 'cell', 'note'];
  const empty = names.map((name) => `${name}=`).join('&');
  const report = parseOsmandQuery(new URLSearchParams(`id=a&lat=1&lon=2&${empty}`));
  expect(report).toEqual(parseOsmandQuery(new URLSearchParams('id=a&lat=1&lon=2')));
  expect(report?.leftOut).toEqual([]);
});

test('osmand: a decimal comma, a direction of more than a turn and a number with an exponent are read', () => {
  expect(place('lat=-23,5&lon=-46,6')).toMatchObject({ latitude: -23.5, longitude: -46.6 });
  expect(place('location=-23,5,-46,6')).toMatchObject({ latitude: -23.5, longitude: -46.6 });
  expect(place('location=-23.5;-46.6')).toMatchObject({ latitude: -23.5, longitude: -46.6 });
  expect(place('lat=1&lon=2&bearing=370')).toMatchObject({ course: 10 });
  expect(place('lat=1&lon=2&bearing=-10')).toMatchObject({ course: 350 });
  expect(parseOsmandQuery(new URLSearchParams('id=a&load=1e3&axles=%2B2&list=1,5'))?.attributes).toEqual({
    load: 1000,
    axles: 2,
    list: '1,5',
  });
});

test('osmand: any bad optional value leaves a good place as it is', () => {
  const optional = fc.constantFrom(
    'speed',
    'bearing',
    'heading',
    'altitude',
    'accuracy',
    'hdop',
    'batt',
    'charge',
    'valid',
    'cell',
    'wifi',
    'alarm',
    'odometer',
    'driverUniqueId',
    'notificationToken',
    'anything',
  );
  const bad = fc.oneof(anyText(), implausibleNumbers, fc.constantFrom('null', '-', '1,2,3'));
  fc.assert(
    fc.property(degrees(90), degrees(180), fc.array(fc.tuple(optional, bad)), (lat, lon, values) => {
      const query = new URLSearchParams([['id', 'a'], ...values]);
      query.append('lat', String(lat));
      query.append('lon', String(lon));
      const report = parseOsmandQuery(query);
      expect(report?.place).toMatchObject({ latitude: lat, longitude: lon });
      expectPlausible(report);
    }),
  );
});

test('osmand: any JSON under the names of the phone client leaves a good place as it is', () => {
  const names = ['event', 'is_moving', 'odometer', 'mock', 'activity', 'battery', 'alarm', 'extras'] as const;
  const location = fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()])), {
    requiredKeys: [],
  });
  const more = fc.record({ altitude: fc.jsonValue(), heading: fc.jsonValue(), accuracy: fc.jsonValue() });
  fc.assert(
    fc.property(degrees(90), degrees(180), location, more, (latitude, longitude, values, rest) => {
      const coords = { ...rest, latitude, longitude, speed: 0 };
      const report = parseOsmandJson(JSON.stringify({ device_id: 'a', location: { ...values, coords } }));
      expect(report?.place).toMatchObject({ latitude, longitude });
      expectPlausible(report);
    }),
  );
});

test('osmand: a report without an identifier belongs to no device', () => {
  expect(parseOsmandQuery(new URLSearchParams('lat=1&lon=1'))).toBeUndefined();
  expect(parseOsmandJson('{"location":{}}')).toBeUndefined();
});

test('osmand: the phone client reports meters per second and a battery level from 0 to 1', () => {
  const coords = { latitude: 1, longitude: 2, speed: 10, heading: -1, accuracy: 5, altitude: 3 };
  const location = {
    timestamp: '2026-01-01T00:00:00Z',
    coords,
    is_moving: true,
    battery: { level: 0.5, is_charging: true },
    extras: { alarm: 'low', door: 1 },
    alarm: 'sos',
  };
  const report = parseOsmandJson(JSON.stringify({ device_id: 'phone', location }));
  expect(report?.place).toMatchObject({ latitude: 1, longitude: 2, course: 0, accuracy: 0 });
  expect(report?.place?.speed).toBeCloseTo(19.4384);
  expect(report?.attributes).toEqual({ alarm: 'sos', door: 1, motion: true, batteryLevel: 50, charge: true });
});

test('osmand: a negative speed means unknown', () => {
  const coords = { latitude: 1, longitude: 2, speed: -1, heading: 0, accuracy: 0, altitude: 0 };
  const location = { timestamp: '2026-01-01T00:00:00Z', coords };
  expect(parseOsmandQuery(new URLSearchParams('id=a&lat=1&lon=2&speed=-1'))?.place?.speed).toBe(0);
  expect(parseOsmandJson(JSON.stringify({ device_id: 'a', location }))?.place?.speed).toBe(0);
});

const anyNumber = fc.oneof(implausibleNumbers, fc.double().map(String));
const numericField = fc.constantFrom('lat', 'lon', 'speed', 'altitude', 'accuracy', 'bearing', 'timestamp');
const attributeField = fc.constantFrom(
  'distance',
  'totalDistance',
  'odometer',
  'hours',
  'stoppedTime',
  'batt',
  'hdop',
  'power',
  'rpm',
  'anything',
  'cell',
  'wifi',
);

/** Writes JSON with numbers exactly as given. */
function jsonOf(fields: Record<string, string>): string {
  return `{${Object.entries(fields)
    .map(([key, text]) => `"${key}":${text}`)
    .join()}}`;
}

/** Returns the phone client's JSON for a speed in meters per second. */
function atSpeed(speed: number): string {
  const coords = { latitude: 1, longitude: 1, speed, heading: 0, accuracy: 20, altitude: 0 };
  return JSON.stringify({ device_id: 'a', location: { timestamp: '2026-01-01T00:00:00Z', coords } });
}

function expectPlausible(report: DeviceReport | undefined): void {
  if (report?.place) expect(fixValueProblem(report.place)).toBeUndefined();
  for (const [name, value] of Object.entries(report?.attributes ?? {}))
    expect([name, value, isPlausibleAttribute(name, value)]).toEqual([name, value, true]);
  expect(JSON.stringify(report?.network ?? {})).not.toContain('null');
}

test('osmand: of any numbers in a query, only plausible ones are accepted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof(numericField, attributeField), anyNumber), { maxLength: 6 }),
      (values) => {
        const query = new URLSearchParams([
          ['id', 'a'],
          ['lat', '1'],
          ['lon', '2'],
        ]);
        for (const [name, number] of values)
          query.append(
            name,
            name === 'cell' ? `724,5,1,${number}` : name === 'wifi' ? `00-11,${number}` : number,
          );
        expectPlausible(parseOsmandQuery(query));
      },
    ),
  );
});

test('osmand: of any numbers from the phone client, only plausible ones are accepted', () => {
  const name = fc.constantFrom('latitude', 'longitude', 'speed', 'heading', 'accuracy', 'altitude');
  const spelled = fc.oneof(
    implausibleNumbers.filter((text) => /^-?\d/.test(text)),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  );
  fc.assert(
    fc.property(
      fc.dictionary(name, spelled, { maxKeys: 2 }),
      fc.dictionary(attributeField, spelled),
      spelled,
      (coords, extras, number) => {
        const rest = {
          latitude: '1',
          longitude: '2',
          speed: '0',
          heading: '0',
          accuracy: '20',
          altitude: '0',
        };
        const text = `{"device_id":"a","location":{"timestamp":"2026-01-01T00:00:00Z","odometer":${number},
          "battery":{"level":${number}},"coords":${jsonOf({ ...rest, ...coords })},"extras":${jsonOf(extras)}}}`;
        expectPlausible(parseOsmandJson(text));
      },
    ),
  );
});

test("osmand: the speed is checked in knots, not in the phone's unit", () => {
  expect(parseOsmandJson(atSpeed(100))?.place?.speed).toBeCloseTo(194.384);
  for (const speed of [1e308, 15_000])
    expect(parseOsmandJson(atSpeed(speed))).toMatchObject({
      place: { speed: 0 },
      attributes: { speedUnknown: true },
      leftOut: [{ kind: 'value' }],
    });
});

test('osmand: any text is read or refused as unreadable, without other errors', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      try {
        parseOsmandJson(text);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableReportError);
      }
    }),
  );
});
