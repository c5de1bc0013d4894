import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { parseTokenRecords, serializeTokenRecords } from '@farol/core/domain/account/token-record';
import { accessTokensMachine } from '@farol/core/machines/access/access-tokens.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(accessTokensMachine);
const NOW = Date.parse('2026-06-01T12:00:00Z');
const TOMORROW = '2026-06-02T12:00:00.000Z';

function aList(storage = new MemoryKeyValueStorage(), now = NOW) {
  const tokens = createActor(accessTokensMachine, {
    input: { storage, clock: () => now },
    inspect: coverage.inspect,
  });
  const revoking: string[] = [];
  tokens.on('revocationConfirmed', ({ token }) => revoking.push(token));
  tokens.start().send({ type: 'SET_USER', userId: 7 });
  return { tokens, storage, revoking, listed: () => tokens.getSnapshot().context.tokens };
}

test('access tokens: a token created here is listed, revoked after a confirmation, and then gone', () => {
  const { tokens, storage, revoking, listed } = aList();
  tokens.send({ type: 'TOKEN_CREATED', token: 'abcdef123456', expires: TOMORROW });
  tokens.send({ type: 'TOKEN_CREATED', token: 'uvwxyz987654', expires: '' });
  expect(listed().map(({ tail }) => tail)).toEqual(['987654', '123456']);
  const [, first] = listed();
  if (!first) throw new Error('nothing is listed');
  tokens.send({ type: 'REVOKE', token: first });
  expect(tokens.getSnapshot()).toMatchObject({ value: 'confirming', context: { revoking: first } });
  tokens.send({ type: 'CANCEL' });
  expect(tokens.getSnapshot()).toMatchObject({ value: 'listing', context: { revoking: undefined } });
  expect(revoking).toEqual([]);
  tokens.send({ type: 'REVOKE', token: first });
  tokens.send({ type: 'CONFIRM' });
  expect(revoking).toEqual(['abcdef123456']);
  expect(tokens.getSnapshot()).toMatchObject({ value: 'listing', context: { revoking: undefined } });
  tokens.send({ type: 'TOKEN_REVOKED', token: ' abcdef123456 ' });
  expect(listed().map(({ tail }) => tail)).toEqual(['987654']);
  expect(
    aList(storage)
      .listed()
      .map(({ tail }) => tail),
  ).toEqual(['987654']);
});

test('access tokens: another user is not asked whether to revoke the token of the one before', () => {
  const { tokens, revoking, listed } = aList();
  tokens.send({ type: 'TOKEN_CREATED', token: 'abcdef123456', expires: TOMORROW });
  const [first] = listed();
  if (!first) throw new Error('nothing is listed');
  tokens.send({ type: 'REVOKE', token: first });
  tokens.send({ type: 'SET_USER', userId: 8 });
  expect(tokens.getSnapshot()).toMatchObject({ value: 'listing', context: { revoking: undefined } });
  tokens.send({ type: 'CONFIRM' });
  expect(revoking).toEqual([]);
});

test('access tokens: this browser remembers that there are tokens, but not the tokens', () => {
  const { tokens, storage } = aList();
  tokens.send({ type: 'TOKEN_CREATED', token: 'abcdef123456', expires: TOMORROW });
  expect([...storage.entries.values()].join()).not.toContain('abcdef123456');
  const next = aList(storage);
  expect(next.listed()).toEqual([{ tail: '123456', madeMs: NOW, expires: TOMORROW }]);
  const [known] = next.listed();
  if (known) next.tokens.send({ type: 'REVOKE', token: known });
  expect(next.tokens.getSnapshot().value).toBe('listing');
  expect(aList(storage, Date.parse(TOMORROW)).listed()).toEqual([]);
});

test('access tokens: where nobody is signed in no token is listed or stored', () => {
  const storage = new MemoryKeyValueStorage();
  const tokens = createActor(accessTokensMachine, { input: { storage, clock: () => NOW } }).start();
  expect(tokens.getSnapshot().context.tokens).toEqual([]);
  tokens.send({ type: 'TOKEN_CREATED', token: 'abcdef123456', expires: TOMORROW });
  expect([...storage.entries]).toEqual([]);
  storage.write('tokens.undefined', serializeTokenRecords(tokens.getSnapshot().context.tokens));
  tokens.send({ type: 'SET_USER', userId: undefined });
  expect(tokens.getSnapshot().context.tokens).toEqual([]);
});

test('access tokens: users see their own tokens only', () => {
  const { tokens, storage, listed } = aList();
  tokens.send({ type: 'TOKEN_CREATED', token: 'abcdef123456', expires: TOMORROW });
  tokens.send({ type: 'SET_USER', userId: 8 });
  expect(listed()).toEqual([]);
  tokens.send({ type: 'SET_USER', userId: undefined });
  tokens.send({ type: 'TOKEN_REVOKED', token: 'abcdef123456' });
  expect(aList(storage).listed()).toHaveLength(1);
});

test('access tokens: stored tokens are read as they were written, newest first; malformed data counts as none', () => {
  const note = fc.record({
    tail: fc.string({ maxLength: 6 }),
    madeMs: fc.nat(),
    expires: fc.constantFrom('', TOMORROW),
  });
  fc.assert(
    fc.property(fc.array(note), (notes) => {
      const read = parseTokenRecords(serializeTokenRecords(notes), NOW);
      expect(read).toEqual(notes.toSorted((left, right) => right.madeMs - left.madeMs));
    }),
  );
  for (const damaged of [undefined, '{', '7', '[1,null,{"tail":3}]'])
    expect(parseTokenRecords(damaged, NOW)).toEqual([]);
});

test('access tokens: no state and no transition of the tokens is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
