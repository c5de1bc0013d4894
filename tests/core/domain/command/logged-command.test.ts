import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LOGGED_COMMANDS } from '@farol/core/domain/command/command-log';
import {
  isLoggedCommand,
  LOGGED_STATES,
  withLoggedCommands,
  withoutOldCommands,
  type LoggedCommand,
} from '@farol/core/domain/command/logged-command';
import { COMMAND_STATE_RANK, type SentCommand } from '@farol/core/domain/command/sent-command';
import { aLoggedCommand } from '../../../arbitraries/logged-commands.ts';

const MINUTE = 60_000;
const START_MS = Date.parse('2026-11-28T09:00:00Z');

/** A command as it was sent from here. */
function sentFromHere(changes: Partial<SentCommand> = {}): SentCommand {
  return {
    id: 1,
    deviceId: 5,
    deviceName: 'Van 5',
    type: 'engineStop',
    title: '',
    sentAtMs: START_MS,
    state: 'queued',
    stateAtMs: START_MS,
    queueId: 47,
    ...changes,
  };
}

function nameOf(deviceId: number): string {
  return `Van ${deviceId}`;
}

function shown(entry: LoggedCommand): SentCommand | undefined {
  return withLoggedCommands([], [entry], nameOf)[0];
}

/** Returns the ids and states of the log when an entry of the server's log comes to a command sent from here. */
function joined(known: Partial<SentCommand>, entry: Partial<LoggedCommand>): unknown {
  return withLoggedCommands([sentFromHere(known)], [aLoggedCommand(7, entry)], nameOf).map(
    ({ id, state }) => [id, state],
  );
}

test('logged commands: the log shows who sent what to which vehicle, when, and what became of it', () => {
  const entry = aLoggedCommand(7, {
    description: 'Cut off',
    source: 'anchor',
    state: 'cancelled',
    stateAt: '2026-11-28T09:01:00.000Z',
    reason: 'OPPOSITE_COMMAND',
    result: 'OK',
  });
  expect(shown(entry)).toEqual({
    id: -7,
    deviceId: 5,
    deviceName: 'Van 5',
    type: 'engineStop',
    title: 'Cut off',
    sentBy: 'Bob',
    origin: 'anchor',
    sentAtMs: START_MS,
    state: 'cancelled',
    stateAtMs: START_MS + MINUTE,
    reason: 'OPPOSITE_COMMAND',
    result: 'OK',
    queueId: 47,
    lock: { blocked: true, blockedBefore: undefined, fixTimeMs: undefined },
  });
  const plain = shown(aLoggedCommand(7, { queueId: null, locks: null }));
  expect([plain?.reason, plain?.result, plain?.queueId, plain?.lock]).toEqual(Array(4).fill(undefined));
  expect(shown(aLoggedCommand(7, { locks: false }))?.lock?.blocked).toBe(false);
});

test('logged commands: only what stops engines by itself is told as the cause', () => {
  const origins = (['geofence', 'rule', 'anchor', 'console', 'api', 'driver'] as const).map(
    (source) => shown(aLoggedCommand(7, { source }))?.origin,
  );
  expect(origins).toEqual(['geofence', 'rule', 'anchor', undefined, undefined, undefined]);
});

test('logged commands: a command sent from here is known by its vehicle and its id in the queue, and keeps its id', () => {
  expect(joined({}, { state: 'delivered' })).toEqual([[1, 'delivered']]);
  const both = [
    [1, 'queued'],
    [-7, 'queued'],
  ];
  expect(joined({ deviceId: 6 }, {})).toEqual(both);
  expect(joined({ queueId: 48 }, {})).toEqual(both);
  expect(joined({ queueId: undefined }, { queueId: null })).toEqual(both);
  // Another entry of the server's log may have the number in a queue that was emptied since.
  for (const id of [-6, 0])
    expect(joined({ id }, {})).toEqual([
      [id, 'queued'],
      [-7, 'queued'],
    ]);
  expect(joined({ id: -7, queueId: undefined }, { state: 'expired' })).toEqual([[-7, 'expired']]);
});

test('logged commands: in whatever order changes arrive, no command returns to an earlier state', () => {
  const entries = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      deviceId: fc.constantFrom(5, 6),
      state: fc.constantFrom(...LOGGED_STATES),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(entries, (told) => {
      let log: readonly SentCommand[] = [];
      const reached = new Map<string, number>();
      for (const { id, deviceId, state } of told) {
        const key = `${-id} ${deviceId}`;
        reached.set(key, Math.max(reached.get(key) ?? 0, COMMAND_STATE_RANK[state]));
        log = withLoggedCommands(log, [aLoggedCommand(id, { deviceId, state })], nameOf);
      }
      const ranks = new Map(
        log.map((item) => [`${item.id} ${item.deviceId}`, COMMAND_STATE_RANK[item.state]]),
      );
      expect([ranks, log.length]).toEqual([reached, reached.size]);
    }),
  );
  // Of the same rank the server knows better: why it is held may have changed.
  const held = withLoggedCommands(
    [],
    [aLoggedCommand(7, { state: 'held', reason: 'SPEED_UNKNOWN' })],
    nameOf,
  );
  const again = withLoggedCommands(
    held,
    [aLoggedCommand(7, { state: 'held', reason: 'VEHICLE_FAST' })],
    nameOf,
  );
  expect(again.map(({ reason }) => reason)).toEqual(['VEHICLE_FAST']);
});

test('logged commands: the newest are first, and no more than the log holds', () => {
  const entries = Array.from({ length: MAX_LOGGED_COMMANDS }, (_, at) =>
    aLoggedCommand(at + 1, { sentAt: new Date(START_MS + at).toISOString() }),
  );
  const log = withLoggedCommands([sentFromHere({ sentAtMs: START_MS - 1, queueId: 1 })], entries, nameOf);
  expect(log.map(({ id }) => id)).toEqual(entries.map(({ id }) => -id).toReversed());
});

function kept(changes: Partial<SentCommand>): number {
  return withoutOldCommands(
    [sentFromHere(changes)],
    [6, 7].map((id) => aLoggedCommand(id)),
  ).length;
}

test('logged commands: of the log of this browser only what the server may not know stays, and what it knows by its queue', () => {
  const unknown = ['sending', 'unsure', 'refused'] as const;
  const states = [...unknown, ...LOGGED_STATES];
  expect(states.filter((state) => kept({ state, queueId: undefined }))).toEqual(unknown);
  expect([kept({}), kept({ deviceId: 6 }), kept({ id: -7 }), kept({ id: 0, state: 'unsure' })]).toEqual([
    1, 0, 0, 0,
  ]);
});

test('logged commands: an entry that lacks something, or has something else in its place, is none', () => {
  for (const state of LOGGED_STATES) expect(isLoggedCommand(aLoggedCommand(7, { state }))).toBe(true);
  const known = aLoggedCommand(7, { reason: 'VEHICLE_FAST', result: '', queueId: null, locks: null });
  expect(isLoggedCommand(known)).toBe(true);
  for (const nothing of [undefined, null, 7, 'text', [], {}]) expect(isLoggedCommand(nothing)).toBe(false);
  const wrong: Record<string, unknown[]> = {
    id: ['7', 7.5, null],
    deviceId: ['5', Number.NaN],
    type: [5],
    description: [null],
    userName: [undefined],
    source: [null],
    sentAt: ['yesterday', 2026],
    stateAt: ['', null],
    reason: [5, undefined],
    result: [true],
    queueId: ['47', undefined],
    locks: ['true', undefined],
    state: ['sending', 'refused', 'toString', undefined],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect([field, isLoggedCommand({ ...known, [field]: value })]).toEqual([field, false]);
});
