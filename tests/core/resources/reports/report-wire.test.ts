import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHECKLIST_LIMITS } from '@farol/core/domain/device/checklist';
import { reportRowsFromWire } from '@farol/core/resources/reports/report-wire';
import { dueChecklistFromWire, inspectionFromWire } from '@farol/core/resources/reports/inspection-wire';
import { alarmFollowUpFromWire } from '@farol/core/resources/reports/alarm-follow-up-wire';
import { outboxPageFromWire } from '@farol/core/resources/reports/outbox-wire';

const TRIP = {
  deviceId: 7,
  deviceName: 'Van',
  startTime: '2026-03-02T10:00:00Z',
  endTime: '2026-03-02T11:00:00Z',
  distance: 40_000,
};

/** What a server says of one element of each report, and the row that it is. */
const SPAN = {
  ...TRIP,
  averageSpeed: 20,
  maxSpeed: 50,
  spentFuel: 4,
  startOdometer: 1000,
  endOdometer: 41_000,
};
const SPAN_VALUES = {
  distance: 40_000,
  averageSpeed: 20,
  maxSpeed: 50,
  spentFuel: 4,
  startOdometer: 1000,
  endOdometer: 41_000,
};
const SPAN_ROW = {
  deviceId: 7,
  deviceName: 'Van',
  fromMs: Date.parse(TRIP.startTime),
  toMs: Date.parse(TRIP.endTime),
  place: undefined,
  positionId: 0,
};

test('report wire: a row of the summary has the distance, speeds, fuel, odometers and engine hours', () => {
  const element = { ...SPAN, engineHours: 3_600_000, doubtfulFixes: 2 };
  expect(reportRowsFromWire('summary', element)).toEqual([
    { ...SPAN_ROW, values: { ...SPAN_VALUES, engineHours: 3_600_000, doubtfulFixes: 2 } },
  ]);
  const unknown = { averageSpeed: 0, maxSpeed: 0, startOdometer: 0, endOdometer: 0 };
  const none = { ...TRIP, ...unknown, deviceName: null, endTime: null, distance: null };
  expect(reportRowsFromWire('summary', none)).toEqual([
    { ...SPAN_ROW, deviceName: '', toMs: SPAN_ROW.fromMs, values: {} },
  ]);
});

test('report wire: what has no beginning is no row', () => {
  for (const name of ['summary', 'trips', 'stops', 'geofences'] as const)
    expect(reportRowsFromWire(name, { ...TRIP, startTime: null })).toEqual([]);
});

test('report wire: a row of the trips has both of its ends and its driver', () => {
  const ends = { startAddress: 'Depot', endAddress: 'Port', startLat: 1, startLon: 2, endLat: 3, endLon: 4 };
  const element = { ...SPAN, ...ends, duration: 3_600_000, driverUniqueId: 'A1', startPositionId: 9 };
  expect(reportRowsFromWire('trips', element)).toEqual([
    {
      ...SPAN_ROW,
      place: { latitude: 1, longitude: 2 },
      endPlace: { latitude: 3, longitude: 4 },
      positionId: 9,
      values: {
        ...SPAN_VALUES,
        duration: 3_600_000,
        startPlace: 'Depot',
        endPlace: 'Port',
        driver: 'A1',
      },
    },
  ]);
  expect(reportRowsFromWire('trips', { ...element, driverName: 'Ana' })[0]?.values.driver).toBe('Ana');
  expect(reportRowsFromWire('trips', TRIP)).toMatchObject([{ positionId: 0, place: undefined }]);
});

test('report wire: a row of the stops has its place and how long it took', () => {
  const element = {
    ...TRIP,
    duration: 60_000,
    engineHours: 30_000,
    address: 'Port',
    latitude: 1,
    longitude: 2,
  };
  expect(reportRowsFromWire('stops', { ...element, positionId: 5 })).toEqual([
    {
      ...SPAN_ROW,
      place: { latitude: 1, longitude: 2 },
      positionId: 5,
      values: { distance: 40_000, duration: 60_000, engineHours: 30_000, startPlace: 'Port' },
    },
  ]);
  expect(reportRowsFromWire('stops', { ...element, engineHours: 0 })).toMatchObject([{ positionId: 0 }]);
  expect(reportRowsFromWire('stops', { ...element, engineHours: 0 })[0]?.values).not.toHaveProperty(
    'engineHours',
  );
});

test('report wire: a row of the geofences says which and how long, if its end is known', () => {
  expect(reportRowsFromWire('geofences', { ...TRIP, geofenceId: 3 })).toEqual([
    { ...SPAN_ROW, values: { distance: 40_000, duration: 3_600_000, geofence: 3 } },
  ]);
  const open = reportRowsFromWire('geofences', { ...TRIP, geofenceId: 3, endTime: null });
  expect(open).toEqual([{ ...SPAN_ROW, toMs: SPAN_ROW.fromMs, values: { distance: 40_000, geofence: 3 } }]);
});

const EVENT = {
  id: 4,
  type: 'alarm',
  eventTime: '2026-03-02T10:00:00.000Z',
  deviceId: 7,
  positionId: 5,
  geofenceId: 3,
  maintenanceId: 6,
  attributes: { alarm: 'sos' },
};
const EVENT_ROW = { ...SPAN_ROW, toMs: SPAN_ROW.fromMs, positionId: 5, event: EVENT };

test('report wire: a row of the events has the event, and which alarm it is', () => {
  expect(reportRowsFromWire('events', { ...EVENT, deviceName: 'Van' })).toEqual([
    { ...EVENT_ROW, values: { event: 'alarm sos', geofence: 3 } },
  ]);
  const bare = { type: 'deviceOnline', deviceId: 7, serverTime: EVENT.eventTime };
  expect(reportRowsFromWire('events', bare)).toEqual([
    {
      ...EVENT_ROW,
      deviceName: '',
      positionId: 0,
      event: {
        id: 0,
        type: 'deviceOnline',
        eventTime: EVENT.eventTime,
        deviceId: 7,
        positionId: 0,
        geofenceId: 0,
        maintenanceId: 0,
        attributes: {},
      },
      values: { event: 'deviceOnline' },
    },
  ]);
  for (const missing of ['type', 'eventTime', 'deviceId'])
    expect(reportRowsFromWire('events', { ...EVENT, [missing]: null })).toEqual([]);
  expect(reportRowsFromWire('events', { ...EVENT, deviceId: -1 })).toEqual([]);
});

test('report wire: a row of the route has the place, speed and states of a fix', () => {
  const element = {
    id: 9,
    deviceId: 7,
    deviceName: 'Van',
    fixTime: TRIP.startTime,
    latitude: 1,
    longitude: 2,
    address: 'Port',
    speed: 20,
    course: 90,
    altitude: 700,
    valid: true,
    attributes: { ignition: true, motion: false },
  };
  const row = { ...SPAN_ROW, toMs: SPAN_ROW.fromMs, place: { latitude: 1, longitude: 2 }, positionId: 9 };
  const values = { startPlace: 'Port', speed: 20, course: 90, altitude: 700, valid: true };
  expect(reportRowsFromWire('route', element)).toEqual([
    { ...row, values: { ...values, ignition: true, motion: false } },
  ]);
  expect(reportRowsFromWire('route', { ...element, id: null, attributes: null })).toEqual([
    { ...row, positionId: 0, values },
  ]);
});

test('report wire: the combined report has a row for each event, with the place of its fix', () => {
  const { deviceId: _, ...event } = EVENT;
  const position = { id: 5, latitude: 1, longitude: 2, address: 'Port' };
  const element = {
    deviceId: 7,
    events: [event, { ...EVENT, positionId: 8 }, 7],
    positions: [position, null],
  };
  const [first, second, ...others] = reportRowsFromWire('combined', element);
  expect(first).toMatchObject({
    fromMs: EVENT_ROW.fromMs,
    place: { latitude: 1, longitude: 2 },
    values: { event: 'alarm sos', geofence: 3, startPlace: 'Port' },
  });
  expect([second?.deviceId, second?.place, second?.values.startPlace, others]).toEqual([
    7,
    undefined,
    undefined,
    [],
  ]);
  expect(reportRowsFromWire('combined', { deviceId: 7, events: {}, positions: null })).toEqual([]);
  for (const sent of [undefined, null, 7, []]) expect(reportRowsFromWire('combined', sent)).toEqual([]);
});

function fuelOf(spentFuel: unknown): unknown {
  return reportRowsFromWire('trips', { ...TRIP, spentFuel }).map(({ values }) => values.spentFuel);
}

test('report wire: the fuel that a trip used is told, but not of a trip on which the tank was filled', () => {
  expect(fuelOf(12.5)).toEqual([12.5]);
  expect(fuelOf(-300.4)).toEqual([undefined]);
  expect(fuelOf(0)).toEqual([undefined]);
  expect(fuelOf('12')).toEqual([undefined]);
});

test('report wire: a row of the report by driver is of no vehicle; without a driver or times there is none', () => {
  const element = {
    driverUniqueId: 'carla',
    driverName: 'Carla',
    startTime: '2026-03-02T10:00:00Z',
    endTime: '2026-03-02T11:00:00Z',
    distance: 40_000,
    trips: 2,
    score: null,
    idling: 'long',
  };
  const [row, ...others] = reportRowsFromWire('drivers', element);
  expect(others).toEqual([]);
  const fromMs = Date.parse(element.startTime);
  expect(row).toMatchObject({ deviceId: 0, deviceName: '', fromMs, positionId: 0 });
  expect(row?.values).toEqual({ driver: 'Carla', distance: 40_000, trips: 2 });
  expect(reportRowsFromWire('drivers', { ...element, driverName: null })[0]?.values.driver).toBe('carla');
  for (const missing of ['driverUniqueId', 'startTime', 'endTime'])
    expect(reportRowsFromWire('drivers', { ...element, driverName: null, [missing]: null })).toEqual([]);
});

test('inspections: a checklist says how many items had problems, a reported problem is no item', () => {
  const element = {
    id: 3,
    deviceId: 7,
    deviceName: 'Van',
    time: '2026-03-02T10:00:00Z',
    kind: 'checklist',
    driverName: 'João',
    driverUniqueId: 'M8',
    items: 12,
    problems: 1,
    findings: 'Brakes: pull to the left',
    photos: 1,
  };
  const [checklist] = reportRowsFromWire('inspections', element);
  expect(checklist).toMatchObject({ deviceId: 7, deviceName: 'Van', fromMs: Date.parse(element.time) });
  expect(checklist?.values).toEqual({
    inspection: 'checklist',
    driver: 'João',
    checkedItems: 12,
    problems: 1,
    findings: 'Brakes: pull to the left',
    photos: 1,
  });
  const [problem] = reportRowsFromWire('inspections', { ...element, kind: 'problem', items: null });
  expect(problem?.values).toMatchObject({ inspection: 'problem', problems: 1 });
  expect(problem?.values).not.toHaveProperty('checkedItems');
  expect(reportRowsFromWire('inspections', { ...element, time: null })).toEqual([]);
});

test('fuel: a refuel and a drop each fill their own column, with the place', () => {
  const element = {
    deviceId: 7,
    deviceName: 'Van',
    eventTime: '2026-03-02T10:00:00Z',
    type: 'deviceFuelIncrease',
    before: 12,
    after: 50,
    refueled: 38,
    lost: 0,
    positionId: 4,
    latitude: -23.5,
    longitude: -46.6,
    address: 'Posto Sul',
    odometer: null,
  };
  const [refuel] = reportRowsFromWire('fuel', element);
  expect(refuel).toMatchObject({ deviceId: 7, fromMs: Date.parse(element.eventTime), positionId: 4 });
  expect(refuel?.place).toEqual({ latitude: -23.5, longitude: -46.6 });
  expect(refuel?.event?.type).toBe('deviceFuelIncrease');
  expect(refuel?.values).toEqual({
    event: 'deviceFuelIncrease',
    fuelBefore: 12,
    fuelAfter: 50,
    refueled: 38,
    startPlace: 'Posto Sul',
  });
  const drop = { ...element, type: 'deviceFuelDrop', before: 50, after: 20, refueled: 0, lost: 30 };
  const [dropped] = reportRowsFromWire('fuel', drop);
  expect(dropped?.values).toMatchObject({ event: 'deviceFuelDrop', fuelLost: 30 });
  expect(dropped?.values).not.toHaveProperty('refueled');
  expect(reportRowsFromWire('fuel', { ...element, odometer: 5000 })[0]?.values.startOdometer).toBe(5000);
  expect(reportRowsFromWire('fuel', { ...element, eventTime: null })).toEqual([]);
});

const SENT = {
  id: 4,
  deviceId: 5,
  kind: 'checklist',
  time: '2026-03-02T08:00:00Z',
  driverName: 'João',
  answers: [{ text: 'Lights', ok: false, note: 'out', photo: 'stored' }],
};

test('inspection: what is sent is read, and a value of another type is none', () => {
  expect(inspectionFromWire(SENT)).toEqual({
    id: 4,
    deviceId: 5,
    kind: 'checklist',
    madeAtMs: Date.UTC(2026, 2, 2, 8),
    driverName: 'João',
    answers: [{ text: 'Lights', isOk: false, note: 'out', photo: 'stored' }],
  });
  const odd = inspectionFromWire({ ...SENT, driverName: 5, answers: [7, { ok: 'true', photo: 'x' }] });
  const none = { text: '', isOk: false, note: '', photo: 'none' };
  expect(odd).toMatchObject({ driverName: '', answers: [none, none] });
  const answers = Array.from({ length: CHECKLIST_LIMITS.items + 1 }, () => ({ text: 'Lights', ok: true }));
  const many = inspectionFromWire({ ...SENT, answers })?.answers;
  expect([many?.length, many?.[0]?.isOk]).toEqual([CHECKLIST_LIMITS.items, true]);
  for (const missing of ['id', 'deviceId', 'kind', 'time', 'answers'])
    expect(inspectionFromWire({ ...SENT, [missing]: undefined })).toBeUndefined();
});

test('checklist: what is sent is read; items that cannot be read are left out', () => {
  const items = [{ text: 'Lights', photo: 'always' }, { text: 'Tires', photo: 'x' }, { text: '' }, 7];
  expect(dueChecklistFromWire({ deviceId: 5, items, sentAt: '2026-03-02T08:00:00Z' })).toEqual({
    deviceId: 5,
    items: [
      { text: 'Lights', photo: 'always' },
      { text: 'Tires', photo: 'optional' },
    ],
    sentAtMs: Date.UTC(2026, 2, 2, 8),
  });
  expect(dueChecklistFromWire({ deviceId: 5, items: [], sentAt: null })?.sentAtMs).toBeUndefined();
  const many = Array.from({ length: CHECKLIST_LIMITS.items + 1 }, () => ({ text: 'Lights' }));
  expect(dueChecklistFromWire({ deviceId: 5, items: many })?.items).toHaveLength(CHECKLIST_LIMITS.items);
  expect(dueChecklistFromWire({ deviceId: 5 })).toBeUndefined();
  expect(dueChecklistFromWire({ items: [] })).toBeUndefined();
});

test('inspection and checklist: anything is read without an error', () => {
  fc.assert(
    fc.property(fc.anything(), (sent) => {
      inspectionFromWire(sent);
      dueChecklistFromWire(sent);
    }),
  );
});

const noted = (attributes: Record<string, unknown>) => ({
  type: 'alarmNoted',
  deviceId: 5,
  eventTime: '2026-03-02T11:00:00Z',
  attributes: { eventId: 7, ...attributes },
});

test('what became of an alarm: notes, who acknowledged it, and where its messages are', () => {
  const time = '2026-03-02T12:00:00Z';
  const sent = {
    events: [
      noted({ userName: 'Ana', comment: 'Calling' }),
      noted({ assigneeId: 3, assigneeName: 'Rui' }),
      { ...noted({ userName: 'Eva' }), type: 'alarmAcknowledged' },
    ],
    deliveries: [
      { channel: 'mail', recipient: 'a@b.c', state: 'failed', error: 'refused', time },
      { channel: 'sms', recipient: '5511', state: 'sent', error: null, time, segments: 2, cents: 14 },
    ],
  };
  expect(alarmFollowUpFromWire(sent)).toMatchObject({
    notes: [
      { by: 'Ana', comment: 'Calling', assignee: undefined, atMs: Date.parse('2026-03-02T11:00:00Z') },
      { by: '', comment: undefined, assignee: 'Rui' },
    ],
    acknowledgedBy: 'Eva',
    deliveries: [
      {
        channel: 'mail',
        recipient: 'a@b.c',
        state: 'failed',
        error: 'refused',
        atMs: Date.parse(time),
        segments: undefined,
        cents: undefined,
      },
      { channel: 'sms', segments: 2, cents: 14 },
    ],
  });
});

test('what became of an alarm: a message waits, was sent, failed or was dropped', () => {
  const deliveries = ['waiting', 'sent', 'failed', 'dropped'].map((state) => ({
    channel: 'sms',
    state,
    time: 5,
  }));
  expect(alarmFollowUpFromWire({ events: [], deliveries })?.deliveries).toEqual(
    deliveries.map(({ state }) => ({
      channel: 'sms',
      recipient: '',
      state,
      error: undefined,
      atMs: 5,
      segments: undefined,
      cents: undefined,
    })),
  );
});

test('what became of an alarm: anything else is refused, and what cannot be read is left out', () => {
  for (const sent of [undefined, [], {}, { events: [] }, { deliveries: [] }])
    expect(alarmFollowUpFromWire(sent)).toBeUndefined();
  const odd = {
    events: [7, null, noted({}), { type: 3 }],
    deliveries: [
      {},
      null,
      { channel: 'x', state: 'lost', time: 1 },
      { channel: 'x', state: 'sent' },
      { state: 'sent', time: 1 },
    ],
  };
  expect(alarmFollowUpFromWire(odd)).toEqual({ notes: [], acknowledgedBy: undefined, deliveries: [] });
});

test('the outbox: channels, dead letters and where the next page begins', () => {
  const sent = {
    channels: [{ channel: 'mail', waiting: 3, failed: 5000, more: true }],
    deadLetters: [
      {
        id: 12,
        channel: 'mail',
        recipient: 'rui@example.com',
        userId: 7,
        reason: 'refused',
        attempts: 2,
        creationTime: '2026-03-02T11:00:00Z',
        failureTime: '2026-03-02T12:00:00Z',
      },
    ],
    next: 12,
  };
  expect(outboxPageFromWire(sent)).toEqual({
    channels: [{ channel: 'mail', waiting: 3, failed: 5000, hasMore: true }],
    deadLetters: [
      {
        id: 12,
        channel: 'mail',
        recipient: 'rui@example.com',
        reason: 'refused',
        attempts: 2,
        createdAtMs: Date.UTC(2026, 2, 2, 11),
        failedAtMs: Date.UTC(2026, 2, 2, 12),
      },
    ],
    next: 12,
  });
});

test('the outbox: anything else is refused, and what cannot be read is left out', () => {
  for (const sent of [undefined, [], {}, { channels: [] }, { deadLetters: [] }])
    expect(outboxPageFromWire(sent)).toBeUndefined();
  const failureTime = '2026-03-02T12:00:00Z';
  const odd = {
    channels: [7, null, {}, { channel: 'mail', waiting: 'many' }],
    deadLetters: [
      {},
      null,
      { id: 1, channel: 'mail' },
      { id: 1, failureTime },
      { channel: 'mail', failureTime },
      { id: 2, channel: 'sms', failureTime },
    ],
    next: null,
  };
  const failedAtMs = Date.parse(failureTime);
  expect(outboxPageFromWire(odd)).toEqual({
    channels: [{ channel: 'mail', waiting: 0, failed: 0, hasMore: false }],
    deadLetters: [
      { id: 2, channel: 'sms', recipient: '', reason: '', attempts: 0, createdAtMs: failedAtMs, failedAtMs },
    ],
    next: undefined,
  });
});
