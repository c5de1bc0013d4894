import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { hasUnknownOutcome, mayWorkLater } from '@farol/core/domain/values/unknown-outcome';

test.for([
  [new Failure('NETWORK', 0), true, true],
  [new Failure('MALFORMED_ANSWER', 200), true, true],
  [new Failure('HTTP_500', 500), true, true],
  [new Failure('HTTP_503', 503), true, true],
  [new TypeError('not a failure'), true, true],
  [undefined, true, true],
  [new Failure('SESSION_ENDED', 401), false, true],
  [new Failure('TOO_MANY_REQUESTS', 429), false, true],
  [new Failure('DEVICE_ACCESS_DENIED', 400), false, false],
  [new Failure('HTTP_404', 404), false, false],
  [new Failure('HTTP_499', 499), false, false],
] as const)('failure %s: unknown outcome %s, may work later %s', ([failure, isUnknown, isLater]) => {
  expect([hasUnknownOutcome(failure), mayWorkLater(failure)]).toEqual([isUnknown, isLater]);
});
