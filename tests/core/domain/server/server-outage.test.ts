import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NO_OUTAGE,
  outageAfterRetry,
  RESTARTING,
  untilNextRetryMs,
  type ServerOutage,
} from '@farol/core/domain/server/server-outage';

/** What is known after each of these retries failed, the first included. */
function afterRetries(first: ServerOutage, codes: readonly string[]): ServerOutage[] {
  const known = [first];
  for (const code of codes) known.push(outageAfterRetry(known.at(-1) ?? first, code));
  return known;
}

const codes = fc.array(fc.constantFrom('NETWORK', 'TIMEOUT', 'UNKNOWN'), {
  minLength: 1,
  maxLength: 50,
  size: 'max',
});

test('while a server responds there is no failure and nothing to retry at short intervals', () => {
  expect(NO_OUTAGE).toStrictEqual({ serverFailure: undefined, quickRetriesLeft: 0 });
});

test('a server that is away is asked every 30 seconds, and its last failure is shown', () => {
  fc.assert(
    fc.property(codes, (failures) => {
      const known = afterRetries(NO_OUTAGE, failures);
      expect(known.map(untilNextRetryMs)).toEqual(known.map(() => 30_000));
      expect(known.at(-1)?.serverFailure).toBe(failures.at(-1));
    }),
  );
});

test('a restarting server is asked every 2 seconds for a minute; after that it counts as not back', () => {
  fc.assert(
    fc.property(codes, (failures) => {
      afterRetries(RESTARTING, failures).forEach((known, retries) => {
        expect([known.serverFailure, untilNextRetryMs(known)]).toEqual(
          retries < 30 ? ['SERVER_RESTARTING', 2000] : ['SERVER_NOT_BACK', 30_000],
        );
      });
    }),
  );
});
