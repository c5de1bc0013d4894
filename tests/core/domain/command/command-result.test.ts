import { expect, test } from 'vitest';
import { logChangeOfResult, refusedCommand } from '@farol/core/domain/command/command-result';
import { Failure } from '@farol/core/domain/values/failure';

test('a command that the server refused was not sent; one without an answer may have been', () => {
  expect(refusedCommand(5, new Failure('DEVICE_IS_NOT_ONLINE', 400))).toEqual({
    type: 'refused',
    deviceId: 5,
    reason: 'DEVICE_IS_NOT_ONLINE',
    isOutcomeUnknown: false,
  });
  expect(refusedCommand(5, new Failure('TIMEOUT', 0))).toMatchObject({ isOutcomeUnknown: true });
  expect(refusedCommand(5, new Error('?'))).toMatchObject({ reason: 'UNKNOWN', isOutcomeUnknown: true });
});

test('the log tells of each vehicle what the server answered', () => {
  const receipt = { state: 'queued' as const, queueId: 7 };
  expect(logChangeOfResult({ type: 'accepted', deviceId: 5, receipt }, 3)).toEqual({
    type: 'accepted',
    id: 3,
    receipt,
  });
  expect(logChangeOfResult(refusedCommand(5, new Failure('NETWORK', 0)), 3)).toEqual({
    type: 'refused',
    id: 3,
    reason: 'NETWORK',
    isOutcomeUnknown: true,
  });
});
