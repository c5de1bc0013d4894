import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  failureCodeOf,
  isSignedOutFailure,
  isSwitchedOffFailure,
  Failure,
} from '@farol/core/domain/values/failure';
import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';
import { retryDelayMs } from '@farol/core/domain/values/retry-delay';
import { chances } from '../../../arbitraries/numbers.ts';

test('failure: is told from other errors by its name, and has its code and status', () => {
  const failure = new Failure('NETWORK', 0);
  expect(String(failure)).toBe('Failure: NETWORK');
  expect([failure.code, failure.status, failure.body]).toEqual(['NETWORK', 0, '']);
  expect(new Failure('HTTP_402', 402, '{"price":12}').body).toBe('{"price":12}');
  expect([failure, new Error('NETWORK'), 'NETWORK', undefined].map(failureCodeOf)).toEqual([
    'NETWORK',
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
  ]);
});

test('failure: somebody is signed out when the server knows no session, and not when it refuses or fails', () => {
  const statuses = [0, 400, 401, 403, 404, 500];
  expect(statuses.filter((status) => isSignedOutFailure(new Failure('UNKNOWN', status)))).toEqual([401, 404]);
});

const messages = fc.constantFrom(
  'Write access denied',
  'User has expired',
  'Account is device readonly',
  'One-time password is disabled',
  'User device limit reached',
  'Time period exceeds the limit',
);
const exceptions = fc.constantFrom(
  'java.lang.SecurityException',
  'java.lang.IllegalArgumentException',
  'org.traccar.storage.StorageException',
);
const frames = fc.array(
  fc.constantFrom('\tat org.traccar.api.BaseResource.check(BaseResource.java:97)', '\t... 12 more'),
  { maxLength: 30 },
);

function code(message: string): string {
  return message.toUpperCase().replaceAll(' ', '_');
}

test('failure: the one-line response of older servers and of the embedded one is reduced to its message', () => {
  fc.assert(
    fc.property(messages, (message) => {
      expect(
        failureCodeOfResponse(
          `${message} - SecurityException (PermissionsService:97 < BaseResource:12)`,
          400,
        ),
      ).toBe(code(message));
      expect(failureCodeOfResponse(message, 400)).toBe(code(message));
    }),
  );
});

test('failure: the stack trace of newer servers is reduced to the message of its innermost cause', () => {
  fc.assert(
    fc.property(
      messages,
      messages,
      exceptions,
      frames,
      fc.constantFrom('\n', '\r\n'),
      (outer, inner, exception, trace, end) => {
        expect(failureCodeOfResponse([`${exception}: ${outer}`, ...trace].join(end), 400)).toBe(code(outer));
        expect(
          failureCodeOfResponse(
            [
              `${exception}: ${outer}`,
              ...trace,
              `Caused by: ${exception}: ${outer}`,
              ...trace,
              `Caused by: ${exception}: ${inner}`,
              ...trace,
            ].join(end),
            400,
          ),
        ).toBe(code(inner));
      },
    ),
  );
});

test.for([
  ['User is disabled - SecurityException (LoginService:10)', 400, 'BLOCK'],
  ['java.lang.SecurityException: User is disabled\n\tat x', 400, 'BLOCK'],
  // Only the login may take it for wrong login data: elsewhere nobody is signed in any more.
  ['HTTP 401 Unauthorized - WebApplicationException', 401, 'SESSION_ENDED'],
  ['jakarta.ws.rs.NotAuthorizedException: HTTP 401 Unauthorized', 401, 'SESSION_ENDED'],
  ['', 401, 'SESSION_ENDED'],
  ['<html>Unauthorized</html>', 401, 'SESSION_ENDED'],
  ['Account is suspended - Exception', 400, 'ACCOUNT_IS_SUSPENDED'],
  [
    "Duplicate entry 'x' for key 'uniqueid' - SQLIntegrityConstraintViolationException (a:1)",
    400,
    'USER_DUPLICATE',
  ],
  [
    'org.postgresql.util.PSQLException: ERROR: duplicate key value violates unique constraint "tc_users_email_key"\n  Detail: x',
    400,
    'USER_DUPLICATE',
  ],
  ['Unique index or primary key violation: "PUBLIC.X"', 400, 'USER_DUPLICATE'],
  ['User not authed', 503, 'USER_NOT_AUTHED'],
  ['HTTP 404 Not Found - NotFoundException', 404, 'HTTP_404_NOT_FOUND'],
  ['NullPointerException (A:1 < B:2)', 400, 'HTTP_400'],
  ['java.lang.NullPointerException\n\tat org.traccar.api.X.y(X.java:1)', 400, 'HTTP_400'],
  [
    'java.lang.NullPointerException: Cannot invoke "java.util.Date.getTime()" because "from" is null\n\tat x',
    400,
    'HTTP_400',
  ],
  [
    'java.lang.RuntimeException: java.lang.SecurityException: Write access denied',
    400,
    'WRITE_ACCESS_DENIED',
  ],
  ['java.lang.SecurityException: Device access denied\n\tat org.traccar.X', 400, 'DEVICE_ACCESS_DENIED'],
  ['class java.lang.String cannot be cast to class java.lang.Long', 400, 'HTTP_400'],
  ['Long cannot be cast to Date', 400, 'HTTP_400'],
  ['class Position is not known', 400, 'HTTP_400'],
  ['Vehicle class 3 is missing', 400, 'VEHICLE_CLASS_3_IS_MISSING'],
  ['Failed at Handler.save(Handler.java:12)', 400, 'HTTP_400'],
  ['Bad value org.traccar.model.Device', 400, 'HTTP_400'],
  ['See example.Device', 400, 'SEE_EXAMPLE.DEVICE'],
  ['util.NullPointerException', 400, 'HTTP_400'],
  ['Disk Error', 400, 'DISK_ERROR'],
  ['Error in file', 400, 'ERROR_IN_FILE'],
  ['Cannot read field', 400, 'HTTP_400'],
  ['Server Cannot read it', 400, 'SERVER_CANNOT_READ_IT'],
  ['Refused java.lang.SecurityException: no right', 400, 'HTTP_400'],
  ['  java.lang.SecurityException: Write access denied', 400, 'WRITE_ACCESS_DENIED'],
  ['Device lost. Caused by: rain', 400, 'DEVICE_LOST._CAUSED_BY:_RAIN'],
  ['org.traccar.X:83@12:75 parsing error', 400, '@12:75_PARSING_ERROR'],
  ['Failed X:83@1:7 here', 400, 'FAILED_X:83@1:7_HERE'],
  ['Device limit  (PermissionsService:97 < X:1)', 400, 'DEVICE_LIMIT'],
  ['Write  access denied', 400, 'WRITE_ACCESS_DENIED'],
  ['Speed < 5', 400, 'SPEED_<_5'],
  ['x'.repeat(300), 400, 'X'.repeat(300)],
  ['x'.repeat(301), 400, 'HTTP_400'],
  ['', 502, 'HTTP_502'],
  ['<html><body>Bad gateway</body></html>', 502, 'HTTP_502'],
  ['{"error":"x"}', 500, 'HTTP_500'],
  // An answer of the product that says more names its code.
  ['{"message":"ACCOUNT_IS_SUSPENDED","price":12}', 402, 'ACCOUNT_IS_SUSPENDED'],
  ['{"message":"two words"}', 402, 'HTTP_402'],
  ['Sent {"message":"X"}', 400, 'SENT_{"MESSAGE":"X"}'],
  ['x'.repeat(10_000_000), 413, 'HTTP_413'],
] as const)('failure: "%s" gives its failure code', ([text, status, expected]) => {
  expect(failureCodeOfResponse(text, status)).toBe(expected);
});

test('failure: nothing of a stack trace ever reaches a user', () => {
  const words = fc.constantFrom(
    'org.traccar.api.BaseResource',
    'java.lang.Object',
    'Write access denied',
    'x',
  );
  fc.assert(
    fc.property(exceptions, fc.option(words), frames, (exception, message, trace) => {
      const first = message === null ? exception : `${exception}: ${message}`;
      const said = failureCodeOfResponse([first, ...trace].join('\n'), 400);
      expect(said).not.toMatch(/EXCEPTION|JAVA|ORG\.|\tat/i);
    }),
  );
});

test('failure: any response becomes a code without blanks', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.integer({ min: 400, max: 599 }),
      (text, status) => {
        expect(failureCodeOfResponse(text, status)).toMatch(/^\S+$/);
      },
    ),
  );
});

test('failure: 401 and 404 of the session mean that no user is signed in, no response does not', () => {
  expect([401, 404, 0, 400, 500].filter((status) => isSignedOutFailure(new Failure('X', status)))).toEqual([
    401, 404,
  ]);
});

test('failure: a function is switched off when the call of it is restricted, and not when it fails otherwise', () => {
  const errors = [
    new Failure('OPERATION_RESTRICTED', 400),
    new Failure('DEVICE_ACCESS_DENIED', 400),
    { code: 'OPERATION_RESTRICTED' },
    undefined,
  ];
  expect(errors.map(isSwitchedOffFailure)).toEqual([true, false, false, false]);
});

test('failure: other thrown errors have a code too', () => {
  expect(failureCodeOf(new Failure('TIMEOUT', 0))).toBe('TIMEOUT');
  expect(failureCodeOf(new TypeError('x is not a function'))).toBe('UNKNOWN');
});

test('failure: the first retry comes after five seconds, later ones between five seconds and a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), chances, (failures, random) => {
      const delay = retryDelayMs(failures, random);
      if (failures === 1) expect(delay).toBe(5000);
      expect(delay).toBeGreaterThanOrEqual(5000);
      expect(delay).toBeLessThanOrEqual(60_000);
    }),
  );
});

test('failure: delays grow, and randomness spreads them over half their length', () => {
  expect([2, 3, 4, 5, 6].map((failures) => retryDelayMs(failures, 0))).toEqual([
    5000, 10_000, 20_000, 30_000, 30_000,
  ]);
  expect([2, 3, 4, 5, 6].map((failures) => retryDelayMs(failures, 0.5))).toEqual([
    7500, 15_000, 30_000, 45_000, 45_000,
  ]);
});
