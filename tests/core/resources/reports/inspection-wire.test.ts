import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueChecklistFromWire, inspectionFromWire } from '@farol/core/resources/reports/inspection-wire';

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
