import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeAnchorViolations } from '@farol/core/domain/command/active-anchor-violations';
import { automaticEngineStopChanges } from '@farol/core/domain/command/command-events';
import { applyLogChange, type CommandLogChange } from '@farol/core/domain/command/command-log';
import type { SentCommand } from '@farol/core/domain/command/sent-command';
import { parseStoredCommandLog, serializeCommandLog } from '@farol/core/domain/command/command-log-storage';
import type { DeviceEvent } from '@farol/core/domain/alert/event';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const vehicle = { name: 'Van 1', blocked: false, fixTimeMs: NOW - 1000 };

function exit(attributes: object, minutesAgo = 1): DeviceEvent {
  return {
    id: 9,
    type: 'geofenceExit',
    eventTime: new Date(NOW - minutesAgo * 60_000).toISOString(),
    deviceId: 1,
    positionId: 2,
    geofenceId: 3,
    maintenanceId: 0,
    attributes: { ...attributes },
  };
}
const QUEUED = { anchor: true, engineStop: 'queued', commandId: 7 };
const logOf = (event: DeviceEvent, ...more: CommandLogChange[]): readonly SentCommand[] =>
  [...automaticEngineStopChanges(event, vehicle), ...more].reduce<readonly SentCommand[]>(
    (log, change) => applyLogChange(log, change, NOW),
    [],
  );
const HOUR = 3_600_000;

/** An engine stop that an anchor caused an hour ago. */
const stopped = (changes: Partial<SentCommand> = {}): SentCommand => ({
  id: -9,
  deviceId: 1,
  deviceName: 'Van 1',
  type: 'engineStop',
  title: '',
  origin: 'anchor',
  sentAtMs: NOW - HOUR,
  state: 'delivered',
  stateAtMs: NOW - HOUR,
  lock: { blocked: true, blockedBefore: false, fixTimeMs: undefined },
  ...changes,
});
/** An unlocking that somebody sent a minute ago. */
const unlocked = (changes: Partial<SentCommand> = {}): SentCommand => ({
  ...stopped(),
  id: 50,
  type: 'engineResume',
  origin: undefined,
  sentAtMs: NOW - 60_000,
  lock: { blocked: false, blockedBefore: true, fixTimeMs: undefined },
  ...changes,
});
const activeViolations = (log: readonly SentCommand[], anchored: number[] = []) =>
  [...activeAnchorViolations(log, new Set(anchored), NOW).values()].map(({ state }) => state);

test('active anchor violations: the engine stop of an anchor is tracked from the queue to the vehicle, like one sent by a user', () => {
  const log = logOf(exit(QUEUED));
  expect(log).toMatchObject([
    { origin: 'anchor', type: 'engineStop', deviceName: 'Van 1', state: 'queued', queueId: 7 },
  ]);
  const delivered = applyLogChange(log, { type: 'delivered', deviceId: 1, queueId: 7 }, NOW);
  expect(activeViolations(delivered)).toEqual(['delivered']);
  const confirmed = applyLogChange(
    delivered,
    { type: 'seen', deviceId: 1, blocked: true, fixTimeMs: NOW },
    NOW,
  );
  expect(activeViolations(confirmed)).toEqual(['confirmed']);
  expect(
    parseStoredCommandLog(serializeCommandLog({ clearedUntilMs: -1, commands: confirmed })).commands,
  ).toEqual(confirmed);
});

test('active anchor violations: an event received twice is in the log once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), (times) => {
      const changes = Array.from({ length: times }, () =>
        automaticEngineStopChanges(exit(QUEUED), vehicle),
      ).flat();
      expect(
        changes.reduce<readonly SentCommand[]>((log, change) => applyLogChange(log, change, NOW), []),
      ).toHaveLength(1);
    }),
  );
});

test('active anchor violations: a withheld engine stop says so, and leaves the violation active although the anchor is still set', () => {
  const log = logOf(exit({ anchor: true, engineStop: 'withheld' }));
  expect(log).toMatchObject([{ state: 'refused', reason: 'STOP_WITHHELD' }]);
  expect(activeViolations(log, [1])).toEqual(['refused']);
});

test('active anchor violations: a vehicle is shown with a violated anchor for a day, unless it is anchored again or unlocked', () => {
  expect(activeViolations(logOf(exit(QUEUED)))).toEqual(['queued']);
  expect(activeViolations(logOf(exit(QUEUED)), [1])).toEqual([]);
  expect(activeViolations(logOf(exit(QUEUED, 24 * 60)))).toEqual([]);
  expect(activeViolations(logOf(exit({ engineStop: 'queued', commandId: 7 })))).toEqual([]);
  const unlock: CommandLogChange = {
    type: 'sent',
    command: {
      id: 50,
      deviceId: 1,
      deviceName: 'Van 1',
      type: 'engineResume',
      title: '',
      sentAtMs: NOW,
      lock: { blocked: false, blockedBefore: true, fixTimeMs: undefined },
    },
  };
  expect(activeViolations(logOf(exit(QUEUED), unlock))).toEqual([]);
});

test('active anchor violations: an exit without an engine stop is not in the log', () => {
  expect(automaticEngineStopChanges(exit({}), vehicle)).toEqual([]);
});

test('active anchor violations: only an unlocking of the same vehicle, after its violation and not refused, ends it', () => {
  expect(activeViolations([unlocked(), stopped()])).toEqual([]);
  for (const other of [
    unlocked({ deviceId: 2 }),
    unlocked({ sentAtMs: NOW - 2 * HOUR }),
    unlocked({ sentAtMs: NOW - HOUR }),
    unlocked({ state: 'refused' }),
    unlocked({ lock: { blocked: true, blockedBefore: true, fixTimeMs: undefined } }),
    unlocked({ type: 'positionSingle', lock: undefined }),
  ])
    expect(activeViolations([other, stopped()])).toEqual(['delivered']);
});

test('active anchor violations: a vehicle that left its anchor twice is shown with the later engine stop, in whatever order they are known', () => {
  const later = stopped({ id: -10, sentAtMs: NOW - 1000, state: 'queued' });
  for (const log of [
    [later, stopped()],
    [stopped(), later],
  ])
    expect(activeViolations(log)).toEqual(['queued']);
  // Of the same moment, the first of the log.
  expect(activeViolations([stopped({ id: -10, state: 'queued' }), stopped()])).toEqual(['queued']);
});
