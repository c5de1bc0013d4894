import { expect, test } from 'vitest';
import { Failure, failureCodeOf, isSignedOutFailure } from '@farol/core/domain/values/failure';

test('a failure is told from other errors by its name, and has its code and status', () => {
  const failure = new Failure('NETWORK', 0);
  expect(String(failure)).toBe('Failure: NETWORK');
  expect([failure.code, failure.status]).toEqual(['NETWORK', 0]);
  expect([failure, new Error('NETWORK'), 'NETWORK', undefined].map(failureCodeOf)).toEqual([
    'NETWORK',
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
  ]);
});

test('somebody is signed out when the server knows no session, and not when it refuses or fails', () => {
  const statuses = [0, 400, 401, 403, 404, 500];
  expect(statuses.filter((status) => isSignedOutFailure(new Failure('UNKNOWN', status)))).toEqual([401, 404]);
});
