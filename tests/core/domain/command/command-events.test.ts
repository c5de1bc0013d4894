import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  automaticEngineStopChanges,
  awaitedCommandEvents,
  awaitsCommandEvents,
  logChangesOfEvent,
} from '@farol/core/domain/command/command-events';
import type { SentCommand, SentCommandState } from '@farol/core/domain/command/sent-command';
import type { DeviceEvent } from '@farol/core/domain/alert/event';

function response(result: unknown): DeviceEvent {
  return {
    id: 1,
    type: 'commandResult',
    eventTime: '2026-05-04T10:00:00.000+00:00',
    deviceId: 5,
    positionId: 41,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: { result },
  };
}

test('command events: the response of a vehicle is shown in the command log, whether text, number or boolean', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  fc.assert(
    fc.property(scalar, (result) => {
      expect(logChangesOfEvent(response(result))).toEqual([
        { type: 'answered', deviceId: 5, positionId: 41, result: String(result) },
      ]);
    }),
  );
});

test('command events: an empty response counts as a response', () => {
  for (const result of [undefined, null, { code: 1 }])
    expect(logChangesOfEvent(response(result))).toMatchObject([{ type: 'answered', result: '' }]);
});

const left = (id: unknown): DeviceEvent => ({
  ...response('OK'),
  type: 'queuedCommandSent',
  attributes: { id },
});

test('command events: a command that leaves the queue of the server is found by its id there, if the server tells it', () => {
  expect(logChangesOfEvent(left(7))).toEqual([{ type: 'delivered', deviceId: 5, queueId: 7 }]);
  for (const id of [undefined, '7'])
    expect(logChangesOfEvent(left(id))).toEqual([{ type: 'delivered', deviceId: 5, queueId: undefined }]);
});

test('command events: other events do not change the command log', () => {
  for (const type of ['deviceOnline', 'alarm', 'geofenceExit', ''])
    expect(logChangesOfEvent({ ...response('OK'), type })).toEqual([]);
});

const stop = (attributes: Record<string, unknown>): DeviceEvent => ({
  ...response('OK'),
  type: 'geofenceExit',
  attributes,
});

test('command events: an automatic engine stop is logged with its cause, its vehicle and whether it was withheld', () => {
  const vehicle = { name: 'Van 5', blocked: false, fixTimeMs: 1000 };
  const command = {
    id: -1,
    deviceId: 5,
    deviceName: 'Van 5',
    type: 'engineStop',
    title: '',
    origin: 'geofence',
    sentAtMs: Date.parse('2026-05-04T10:00:00Z'),
    lock: { blocked: true, blockedBefore: false, fixTimeMs: 1000 },
  };
  expect(automaticEngineStopChanges(stop({ engineStop: 'queued', commandId: 7 }), vehicle)).toEqual([
    { type: 'automatic', command, queueId: 7, reason: undefined },
  ]);
  const unseen = { ...vehicle, fixTimeMs: Number.NaN };
  expect(
    automaticEngineStopChanges(stop({ engineStop: 'withheld', anchor: true, commandId: '7' }), unseen),
  ).toEqual([
    {
      type: 'automatic',
      command: { ...command, origin: 'anchor', lock: { ...command.lock, fixTimeMs: undefined } },
      queueId: undefined,
      reason: 'STOP_WITHHELD',
    },
  ]);
});

test('command events: an anchor violation that stopped nothing, and a stop that nothing caused, are no automatic engine stops', () => {
  const vehicle = { name: 'Van 5', blocked: false, fixTimeMs: 1000 };
  expect(automaticEngineStopChanges(stop({ anchor: true }), vehicle)).toEqual([]);
  expect(automaticEngineStopChanges({ ...stop({ engineStop: 'queued' }), type: 'alarm' }, vehicle)).toEqual(
    [],
  );
});

const sent = (state: SentCommandState, changes: Partial<SentCommand> = {}): SentCommand => ({
  id: 1,
  deviceId: 5,
  deviceName: 'Van 5',
  type: 'custom',
  title: '',
  sentAtMs: 0,
  state,
  stateAtMs: 0,
  ...changes,
});

const MINUTE = 60_000;

const followed = (state: SentCommandState, nowMs: number): boolean => awaitsCommandEvents(sent(state), nowMs);

test('command events: a queued command is followed for a day, one that was delivered or has no answer for ten minutes, others not', () => {
  const day = 24 * 60 * MINUTE;
  expect([day - 1, day].map((nowMs) => followed('queued', nowMs))).toEqual([true, false]);
  for (const state of ['delivered', 'unsure'] as const)
    expect([10 * MINUTE - 1, 10 * MINUTE].map((nowMs) => followed(state, nowMs))).toEqual([true, false]);
  for (const state of ['sending', 'refused', 'answered', 'confirmed'] as const)
    expect(followed(state, 1)).toBe(false);
});

test('command events: a queued command is followed since it was sent, a delivered one since its delivery', () => {
  const times = { sentAtMs: 10 * MINUTE, stateAtMs: 20 * MINUTE };
  expect(awaitsCommandEvents(sent('delivered', times), 29 * MINUTE)).toBe(true);
  expect(awaitsCommandEvents(sent('delivered', times), 30 * MINUTE)).toBe(false);
  expect(awaitsCommandEvents(sent('queued', times), 24 * 60 * MINUTE + 9 * MINUTE)).toBe(true);
  expect(awaitsCommandEvents(sent('queued', times), 24 * 60 * MINUTE + 10 * MINUTE)).toBe(false);
});

test('command events: what was missed is asked for once per vehicle that waits, since a minute before its oldest command', () => {
  const log = [
    sent('queued', { id: 3, deviceId: 6, sentAtMs: 9 * MINUTE }),
    sent('queued', { id: 2, sentAtMs: 5 * MINUTE }),
    sent('delivered', { id: 1, sentAtMs: 4 * MINUTE, stateAtMs: 4 * MINUTE }),
    sent('answered', { id: 0, deviceId: 7, sentAtMs: MINUTE }),
  ];
  expect(awaitedCommandEvents(log, 10 * MINUTE)).toEqual({ deviceIds: [6, 5], fromMs: 3 * MINUTE });
  expect(awaitedCommandEvents([sent('answered')], 1)).toBeUndefined();
  expect(awaitedCommandEvents([], 1)).toBeUndefined();
});
