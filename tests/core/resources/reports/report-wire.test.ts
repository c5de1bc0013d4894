import * as fc from 'fast-check';
import { expect, test } from 'vitest';
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
  expect(row).toMatchObject({ deviceId: 0, fromMs: Date.parse(element.startTime), positionId: 0 });
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

test('what became of an alarm: anything else is refused, and what cannot be read is left out', () => {
  for (const sent of [undefined, [], {}, { events: [] }, { deliveries: [] }])
    expect(alarmFollowUpFromWire(sent)).toBeUndefined();
  const odd = {
    events: [7, noted({}), { type: 3 }],
    deliveries: [{}, { channel: 'x', state: 'lost', time: 1 }],
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
    channels: [7, {}, { channel: 'mail', waiting: 'many' }],
    deadLetters: [{}, { id: 1, channel: 'mail' }, { id: 2, channel: 'sms', failureTime }],
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
