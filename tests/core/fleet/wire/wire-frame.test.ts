import { expect, test } from 'vitest';
import {
  deviceFromWire,
  driverFromWire,
  groupFromWire,
  parseFrame,
  positionFromWire,
} from '@farol/core/fleet/wire/wire-frame';

const NO_ID = [undefined, null, '7', 0, -7, 1.5, Number.POSITIVE_INFINITY, 2 ** 53];
const NO_RECORD = [undefined, null, 7, 'x', true, []];
const TIME = '2026-11-22T08:00:00.000Z';

function eventOf(event: object): unknown {
  return parseFrame(JSON.stringify({ events: [event] }))?.events[0];
}

function timeOf(lastUpdate: unknown): unknown {
  return deviceFromWire({ id: 7, lastUpdate })?.lastUpdate;
}

test('wire frame: a message has the vehicles, fixes and events that can be read, and all commands', () => {
  const frame = parseFrame(
    JSON.stringify({
      devices: [{ id: 7 }, {}, 7],
      positions: [{ deviceId: 7, latitude: 1, longitude: 2 }, { deviceId: 7 }],
      events: [{ type: 'alarm' }, { id: 1 }, null],
      commands: [{ id: 1 }, 'x'],
      logs: [{}],
    }),
  );
  expect(frame).toEqual({
    devices: [deviceFromWire({ id: 7 })],
    positions: [positionFromWire({ deviceId: 7, latitude: 1, longitude: 2 })],
    events: [expect.objectContaining({ type: 'alarm' })],
    commands: [{ id: 1 }, 'x'],
  });
});

test('wire frame: parts that are missing or no lists are empty', () => {
  const empty = { devices: [], positions: [], events: [], commands: [] };
  expect(parseFrame('{}')).toEqual(empty);
  expect(parseFrame('{"devices":7,"positions":{},"events":"x","commands":{"0":1}}')).toEqual(empty);
});

test.for(['', '{', '[]', 'null', '7', '"x"'])(
  'wire frame: a text without an object is refused: %s',
  (text) => {
    expect(parseFrame(text)).toBeUndefined();
  },
);

test('wire frame: a vehicle with an id alone is complete, and of unknown state', () => {
  expect(deviceFromWire({ id: 7 })).toEqual({
    id: 7,
    name: '',
    uniqueId: '',
    status: 'unknown',
    disabled: false,
    lastUpdate: null,
    groupId: 0,
    category: null,
    attributes: {},
  });
});

test.for(['online', 'offline', 'unknown'])('wire frame: a whole vehicle is as it came, here %s', (status) => {
  const device = {
    id: 7,
    name: 'Van',
    uniqueId: '357',
    status,
    disabled: true,
    lastUpdate: TIME,
    groupId: 3,
    category: 'truck',
    attributes: { placa: 'ABC1D23' },
    model: 'FH 540',
  };
  expect(deviceFromWire(structuredClone(device))).toEqual(device);
});

test('wire frame: a vehicle with members of other types has plain ones instead', () => {
  const odd = { name: 1, uniqueId: 2, status: 'asleep', disabled: 'no', lastUpdate: 'soon', groupId: '3' };
  expect(deviceFromWire({ id: 7, ...odd, category: 4, attributes: ['x'] })).toEqual({
    ...deviceFromWire({ id: 7 }),
    lastUpdate: 'soon',
  });
});

test('wire frame: a fix with a vehicle and a place is complete', () => {
  const fix = { deviceId: 7, latitude: -90, longitude: 180 };
  expect(positionFromWire({ ...fix })).toEqual({
    ...fix,
    id: 0,
    speed: 0,
    course: 0,
    fixTime: null,
    deviceTime: null,
    serverTime: null,
    attributes: {},
  });
  const whole = { ...fix, id: 5, speed: 1.5, course: 90, fixTime: TIME, deviceTime: TIME, serverTime: TIME };
  expect(positionFromWire({ ...whole, attributes: { motion: true } })).toEqual({
    ...whole,
    attributes: { motion: true },
  });
});

test('wire frame: a speed that no number can hold is none', () => {
  const text = '{"positions":[{"deviceId":7,"latitude":1,"longitude":2,"speed":1e999,"course":-1e999}]}';
  expect(parseFrame(text)?.positions).toMatchObject([{ speed: 0, course: 0 }]);
});

test.for([
  [90.1, 0],
  [-90.1, 0],
  [0, 180.1],
  [0, -180.1],
  ['0', 0],
  [0, null],
  [Number.NaN, 0],
])('wire frame: a fix at the latitude %s and longitude %s is none', ([latitude, longitude]) => {
  expect(positionFromWire({ deviceId: 7, latitude, longitude })).toBeUndefined();
});

test('wire frame: an event with a type is complete, whatever its time is called', () => {
  const none = { id: 0, deviceId: 0, positionId: 0, geofenceId: 0, maintenanceId: 0, attributes: {} };
  expect(eventOf({ type: 'alarm' })).toEqual({ type: 'alarm', ...none, eventTime: null });
  expect(eventOf({ type: 'alarm', serverTime: TIME })).toMatchObject({ eventTime: TIME });
  expect(eventOf({ type: 'alarm', serverTime: 'old', eventTime: TIME })).toMatchObject({ eventTime: TIME });
  const whole = { type: 'geofenceExit', id: 1, deviceId: 2, positionId: 3, geofenceId: 4, maintenanceId: 5 };
  expect(eventOf({ ...whole, eventTime: TIME, attributes: { alarm: 'sos' } })).toEqual({
    ...whole,
    eventTime: TIME,
    attributes: { alarm: 'sos' },
  });
  expect(eventOf({ type: 5 })).toBeUndefined();
});

test('wire frame: groups and drivers with an id are complete', () => {
  expect(groupFromWire({ id: 3 })).toEqual({ id: 3, name: '', groupId: 0, attributes: {} });
  const group = { id: 3, name: 'North', groupId: 2, attributes: { a: 1 } };
  expect(groupFromWire({ ...group })).toEqual(group);
  expect(driverFromWire({ id: 4 })).toEqual({ id: 4, name: '', uniqueId: '', attributes: {} });
  const driver = { id: 4, name: 'Ana', uniqueId: 'A1', attributes: { a: 1 } };
  expect(driverFromWire({ ...driver })).toEqual(driver);
});

test('wire frame: what has no id, or is no object, is no record', () => {
  for (const id of NO_ID) {
    for (const parse of [deviceFromWire, groupFromWire, driverFromWire])
      expect(parse({ id })).toBeUndefined();
    expect(positionFromWire({ deviceId: id, latitude: 1, longitude: 2 })).toBeUndefined();
  }
  for (const value of NO_RECORD)
    for (const parse of [deviceFromWire, positionFromWire, groupFromWire, driverFromWire])
      expect(parse(value)).toBeUndefined();
});

test('wire frame: times are texts; milliseconds become one, and what is no time none', () => {
  expect(timeOf(Date.parse(TIME))).toBe(TIME);
  expect(timeOf(0)).toBe('1970-01-01T00:00:00.000Z');
  expect(timeOf(8.64e15)).toBe('+275760-09-13T00:00:00.000Z');
  expect(timeOf(-8.64e15)).toBe('-271821-04-20T00:00:00.000Z');
  for (const value of [null, undefined, true, 8.64e15 + 1, -8.64e15 - 1, Number.NaN, {}])
    expect(timeOf(value)).toBeNull();
});
