import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseTokenRecords,
  serializeTokenRecords,
  tokenRecordOf,
  type TokenRecord,
} from '@farol/core/domain/account/token-record';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const TOMORROW = '2026-05-05T12:00:00.000Z';

/** Records that have not expired, each made at another time. */
const valid: fc.Arbitrary<TokenRecord[]> = fc.uniqueArray(
  fc.record({
    tail: fc.string(),
    madeMs: fc.integer(),
    expires: fc.constantFrom('', TOMORROW),
  }),
  { selector: ({ madeMs }) => madeMs },
);

test('a browser remembers of a token only its last six characters, when it was made and when it ends', () => {
  const record = tokenRecordOf(' secret-ABC123\n', TOMORROW, NOW);
  expect(record).toEqual({ tail: 'ABC123', madeMs: NOW, expires: TOMORROW });
  expect(serializeTokenRecords([record])).not.toContain('secret');
});

test('remembered tokens come back as they were, the newest first', () => {
  fc.assert(
    fc.property(valid, (records) => {
      const newestFirst = records.toSorted((left, right) => right.madeMs - left.madeMs);
      expect(parseTokenRecords(serializeTokenRecords(records), NOW)).toEqual(newestFirst);
    }),
  );
});

test('a token is remembered until the moment it expires, and without end when the server decides', () => {
  const records = ['', new Date(NOW).toISOString(), new Date(NOW + 1).toISOString()].map((expires, index) =>
    tokenRecordOf(`token-${index}`, expires, index),
  );
  const remembered = parseTokenRecords(serializeTokenRecords(records), NOW);
  expect(remembered.map(({ tail }) => tail)).toEqual(['oken-2', 'oken-0']);
});

test('damaged records are dropped and the others kept', () => {
  const whole = { tail: 'ABC123', madeMs: 5, expires: '' };
  const damaged = [null, 7, 'text', [], {}, ...Object.keys(whole).map((key) => ({ ...whole, [key]: {} }))];
  expect(parseTokenRecords(JSON.stringify([...damaged, whole]), NOW)).toEqual([whole]);
  for (const text of [undefined, '', '{', '{}', 'null', '7', '"text"'])
    expect(parseTokenRecords(text, NOW)).toEqual([]);
});
