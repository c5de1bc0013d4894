import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { hasUnknownOutcome } from '@farol/core/domain/values/unknown-outcome';

test('without an answer, or after an error of the server, nobody knows whether a command was carried out', () => {
  for (const status of [0, 500, 502]) expect(hasUnknownOutcome(new Failure('ANY', status))).toBe(true);
  expect(hasUnknownOutcome(new Failure('MALFORMED_ANSWER', 200))).toBe(true);
  for (const error of [new Error('lost'), undefined, 'lost']) expect(hasUnknownOutcome(error)).toBe(true);
});

test('a refused command was not carried out', () => {
  for (const status of [400, 403, 409, 499])
    expect(hasUnknownOutcome(new Failure('ANY', status))).toBe(false);
});
