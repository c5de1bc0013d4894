import { expect, test } from 'vitest';
import {
  commandAwaitingResponse,
  commandLeavingQueue,
  isConfirmedBy,
} from '@farol/core/domain/command/command-log';
import {
  awaitsLockConfirmation,
  type SentCommand,
  type SentCommandState,
} from '@farol/core/domain/command/sent-command';

const sent = (id: number, state: SentCommandState, changes: Partial<SentCommand> = {}): SentCommand => ({
  id,
  deviceId: 5,
  deviceName: 'Van 5',
  type: 'custom',
  title: '',
  sentAtMs: 0,
  state,
  stateAtMs: 0,
  ...changes,
});

const leaving = (log: readonly SentCommand[], queueId?: number): number | undefined =>
  commandLeavingQueue(log, { deviceId: 5, queueId })?.id;

test('command matching: the command with the queue id leaves the queue, else the oldest one whose id nobody knows', () => {
  const log = [
    sent(4, 'queued'),
    sent(3, 'sending'),
    sent(2, 'queued', { queueId: 70 }),
    sent(1, 'delivered'),
  ];
  expect(leaving(log, 70)).toBe(2);
  expect(leaving(log, 71)).toBe(3);
  expect(leaving(log)).toBe(2);
  expect(leaving([sent(2, 'queued', { queueId: 70 })], 71)).toBeUndefined();
  expect(leaving([sent(2, 'delivered'), sent(1, 'answered')])).toBeUndefined();
  expect(leaving([sent(9, 'queued', { deviceId: 6, queueId: 70 })], 70)).toBeUndefined();
});

const MINUTE = 60_000;
const responding = (
  log: readonly SentCommand[],
  { nowMs = MINUTE, positionId = 9 } = {},
): number | undefined => commandAwaitingResponse(log, { deviceId: 5, positionId }, nowMs)?.id;

test('command matching: a response belongs to the first of the delivered commands, and to a waiting one only where none was delivered', () => {
  expect(responding([sent(3, 'delivered'), sent(2, 'delivered'), sent(1, 'queued')])).toBe(2);
  expect(responding([sent(2, 'queued'), sent(1, 'queued')])).toBe(1);
  expect(responding([sent(2, 'delivered'), sent(1, 'sending')])).toBe(2);
  expect(responding([sent(2, 'delivered', { deviceId: 6 })])).toBeUndefined();
});

test('command matching: no response belongs to a refused command, or to one that has its response', () => {
  expect(responding([sent(2, 'refused')])).toBeUndefined();
  expect(responding([sent(2, 'answered', { result: '' })])).toBeUndefined();
  expect(responding([sent(3, 'delivered'), sent(2, 'refused'), sent(1, 'answered', { result: 'OK' })])).toBe(
    3,
  );
});

test('command matching: a response that came with a known position is not counted again; one without a position may be new', () => {
  const log = [sent(2, 'delivered'), sent(1, 'answered', { result: 'OK', resultPositionId: 9 })];
  expect(responding(log)).toBeUndefined();
  expect(responding(log, { positionId: 10 })).toBe(2);
  const unplaced = [sent(2, 'delivered'), sent(1, 'answered', { result: 'OK', resultPositionId: 0 })];
  expect(responding(unplaced, { positionId: 0 })).toBe(2);
});

test('command matching: a response belongs to a command of the last ten minutes, or else to the newest', () => {
  const log = [sent(2, 'delivered', { stateAtMs: 5 * MINUTE }), sent(1, 'delivered')];
  expect([10 * MINUTE, 10 * MINUTE + 1].map((nowMs) => responding(log, { nowMs }))).toEqual([1, 2]);
  expect(responding(log, { nowMs: 60 * MINUTE })).toBe(2);
  const today = Date.UTC(2026, 10, 27);
  const recent = log.map((command) => ({ ...command, stateAtMs: today + command.stateAtMs }));
  expect(responding(recent, { nowMs: today + 10 * MINUTE })).toBe(1);
});

test('command matching: only what locks or unlocks waits for a fix, until it is refused or confirmed', () => {
  const lock = { blocked: true, blockedBefore: false, fixTimeMs: undefined };
  expect(awaitsLockConfirmation(sent(1, 'delivered'))).toBe(false);
  for (const state of ['sending', 'unsure', 'queued', 'delivered', 'answered'] as const)
    expect(awaitsLockConfirmation(sent(1, state, { lock }))).toBe(true);
  for (const state of ['refused', 'confirmed'] as const)
    expect(awaitsLockConfirmation(sent(1, state, { lock }))).toBe(false);
});

test('command matching: a fix confirms the locking of its vehicle alone, also where no earlier fix was known', () => {
  const lock = { blocked: true, blockedBefore: undefined, fixTimeMs: undefined };
  const seen = { deviceId: 5, blocked: true, fixTimeMs: 0 };
  expect(isConfirmedBy(sent(1, 'queued', { lock }), seen)).toBe(true);
  expect(isConfirmedBy(sent(1, 'queued', { lock }), { ...seen, deviceId: 6 })).toBe(false);
  expect(isConfirmedBy(sent(1, 'queued', { lock }), { ...seen, blocked: false })).toBe(false);
  expect(isConfirmedBy(sent(1, 'confirmed', { lock }), seen)).toBe(false);
  expect(isConfirmedBy(sent(1, 'queued'), seen)).toBe(false);
});
