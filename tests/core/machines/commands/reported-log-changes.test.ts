import { expect, test } from 'vitest';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { SentCommand } from '@farol/core/domain/command/sent-command';
import { changesOfEvents, changesOfPositions } from '@farol/core/machines/commands/reported-log-changes';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { liveFleet } from '../../../models/live-fleet.ts';

/** Van 5 reports that it is locked, van 6 says nothing about that. */
const { fleet } = liveFleet(
  [plainDevice(5), plainDevice(6)],
  [plainPosition(5, 0, { attributes: { blocked: true } }), plainPosition(6, 0)],
);
const CLEARED = Date.parse('2026-06-01T12:00:00Z');

const stop = (id: number, eventTime: string): DeviceEvent => ({
  id,
  type: 'geofenceExit',
  eventTime,
  deviceId: 5,
  positionId: 2,
  geofenceId: 3,
  maintenanceId: 0,
  attributes: { anchor: true, engineStop: 'queued', commandId: 7 },
});

function changes(events: readonly DeviceEvent[], seen: readonly number[] = []): readonly string[] {
  const log = { fleet, commands: [], clearedUntilMs: CLEARED, seenEventIds: new Set(seen) };
  return changesOfEvents(log, events).map(({ type }) => type);
}

test('reported log changes: an engine stop from before the log was cleared does not come back, a response to a command does', () => {
  expect(changes([stop(1, '2026-06-01T12:00:01Z')])).toEqual(['automatic']);
  for (const time of ['2026-06-01T12:00:00Z', '2026-06-01T11:59:59Z', ''])
    expect(changes([stop(1, time)])).toEqual([]);
  const answer = { ...stop(2, '2026-06-01T11:00:00Z'), type: 'commandResult', attributes: { result: 'OK' } };
  expect(changes([answer])).toEqual(['answered']);
  expect(changes([{ ...answer, eventTime: '2026-06-01T13:00:00Z' }])).toEqual(['answered']);
});

test('reported log changes: an event that arrives in two ways counts once; one without an id cannot be known', () => {
  const time = '2026-06-01T12:00:01Z';
  expect(changes([stop(1, time)], [1])).toEqual([]);
  expect(changes([stop(1, time), stop(2, time)], [1])).toEqual(['automatic']);
  expect(changes([stop(0, time)], [0])).toEqual(['automatic']);
  expect(changes([stop(-1, time)], [-1])).toEqual(['automatic']);
});

test('reported log changes: an automatic engine stop knows its vehicle and whether that was locked', () => {
  const log = { fleet, commands: [], clearedUntilMs: CLEARED, seenEventIds: new Set<number>() };
  expect(changesOfEvents(log, [stop(1, '2026-06-01T12:00:01Z')])).toMatchObject([
    { command: { deviceName: 'Van 5', lock: { blocked: true, blockedBefore: true } } },
  ]);
});

const sent = (deviceId: number, changed: Partial<SentCommand> = {}): SentCommand => ({
  id: deviceId,
  deviceId,
  deviceName: 'Van',
  type: 'engineStop',
  title: '',
  sentAtMs: 0,
  state: 'queued',
  stateAtMs: 0,
  lock: { blocked: true, blockedBefore: false, fixTimeMs: undefined },
  ...changed,
});
const seen = (...commands: SentCommand[]) =>
  changesOfPositions({ fleet, commands, clearedUntilMs: CLEARED, seenEventIds: new Set() });

test('reported log changes: only a vehicle whose lock is not confirmed, and that says whether it is locked, is looked at', () => {
  expect(seen(sent(5), sent(5), sent(6))).toMatchObject([{ type: 'seen', deviceId: 5, blocked: true }]);
  expect(seen(sent(5, { state: 'confirmed' }))).toEqual([]);
  expect(seen(sent(5, { lock: undefined }))).toEqual([]);
  expect(seen()).toEqual([]);
});
