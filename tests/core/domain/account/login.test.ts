import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginNameKey, loginNameKeys } from '@farol/core/domain/account/login-name';
import { REMEMBERED_LOGIN_KEY, rememberedLogin } from '@farol/core/domain/account/remembered-login';
import {
  changesCredentials,
  endsOtherSessions,
  isRecentLogin,
  RECENT_LOGIN_MS,
} from '@farol/core/domain/account/recent-login';
import { DEFAULT_USER } from '@farol/core/domain/account/user';
import { providerName } from '@farol/core/domain/account/identity-links';
import { totpUri } from '@farol/core/domain/account/totp';
import { isSessionToken, createSessionToken } from '@farol/core/domain/account/session-token';
import { listsToken, sessionsInOrder, type OwnSession } from '@farol/core/domain/account/own-session';
import {
  parseTokenRecords,
  serializeTokenRecords,
  tokenRecordOf,
  type TokenRecord,
} from '@farol/core/domain/account/token-record';
import { chances } from '../../../arbitraries/numbers.ts';

test('login: a login name is the same with blanks around it, in capitals, and however its accents are encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const key = loginNameKey(name);
      expect(loginNameKey(key)).toBe(key);
      expect(loginNameKey(`  ${name}\t`)).toBe(key);
      expect(loginNameKey(name.normalize('NFD'))).toBe(loginNameKey(name.normalize('NFC')));
    }),
  );
  expect(loginNameKey('JOSÉ@Example.com ')).toBe(loginNameKey('jose\u0301@example.com'));
});

test('login: names that look alike are the same name, whatever invisible signs and separate accents are in them', () => {
  for (const alike of ['jo\u200bsé', 'jose\u200b\u0301', '\u2060jose\u0301\u00ad', '\ufeff José \u3164'])
    expect(loginNameKey(alike)).toBe('josé');
  // No single sign is the capital of this letter.
  expect(loginNameKey('J\u030cana')).toBe(loginNameKey('\u01f0ana'));
  expect(loginNameKey('\u200b')).toBe('');
  const sign = fc.constantFrom('j', 'J', 'e', 'I', 'İ', 'Σ', 'ﬁ', '\u030c', '\u0301', '\u200b', ' ');
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 8 }), (name) => {
      const key = loginNameKey(name);
      expect(loginNameKey(key)).toBe(key);
      expect(key).toBe(key.normalize('NFKC'));
      expect(key).not.toContain('\u200b');
    }),
  );
});

test('login: an account signs in with its e-mail first and then its login, both in small letters', () => {
  expect(loginNameKeys({ email: ' Ana@Example.com', login: 'ANA' })).toEqual(['ana@example.com', 'ana']);
  expect(loginNameKeys({ email: 'ana@example.com', login: null })).toEqual(['ana@example.com']);
  expect(loginNameKeys({ email: '', login: 'Gate' })).toEqual(['gate']);
  expect(loginNameKeys({ email: 'ana', login: 'ANA ' })).toEqual(['ana']);
  expect(loginNameKeys({ email: '  ', login: '' })).toEqual([]);
});

test('login: an account is named by its e-mail and its login, each once and never empty', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (email, login) => {
      const keys = loginNameKeys({ email, login });
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).not.toContain('');
      for (const name of [email, login ?? ''])
        if (loginNameKey(name) !== '') expect(keys).toContain(loginNameKey(name));
    }),
  );
});

const name = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .map((text) => text.replaceAll('|', '').trim())
  .filter(Boolean);
const password = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });

test('a remembered login: name and password come back as they were written, in UTF-8', () => {
  fc.assert(
    fc.property(name, password, (email, secret) => {
      fc.pre(secret.isWellFormed() && email.isWellFormed());
      const text = Buffer.from(`${email}|${secret}`, 'utf8').toString('base64');
      expect(rememberedLogin(text)).toEqual({ email, password: secret });
    }),
  );
});

test('a remembered login: the first sign ends the name, and texts of a browser are in Latin-1', () => {
  expect(rememberedLogin(btoa('ana@example.com|a|b'))).toEqual({ email: 'ana@example.com', password: 'a|b' });
  expect(rememberedLogin(btoa('joão|sênha'))).toEqual({ email: 'joão', password: 'sênha' });
  expect(rememberedLogin(btoa('ana|x').replaceAll('=', ''))).toEqual({ email: 'ana', password: 'x' });
});

test('a remembered login: is read where earlier consoles kept it', () => {
  expect(REMEMBERED_LOGIN_KEY).toBe('rememberme');
});

test('a remembered login: what has no name, no password or another form is none', () => {
  expect(rememberedLogin(btoa(' ana |x'))).toEqual({ email: 'ana', password: 'x' });
  for (const text of [
    undefined,
    '',
    'not base64!',
    btoa('ana'),
    btoa('|x'),
    btoa('|ana|x'),
    btoa(' |x'),
    btoa('ana|'),
  ])
    expect(rememberedLogin(text)).toBeUndefined();
  expect(rememberedLogin(btoa(`ana|${'x'.repeat(1532)}`))?.email).toBe('ana');
  expect(rememberedLogin(btoa(`ana|${'x'.repeat(1533)}`))).toBeUndefined();
});

test('login: a password counts as recent for a quarter of an hour, and a login without a password never does', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 10 * RECENT_LOGIN_MS }), (provedAt, elapsed) => {
      expect(isRecentLogin(provedAt, provedAt + elapsed)).toBe(elapsed < 15 * 60_000);
      expect(isRecentLogin(null, provedAt)).toBe(false);
    }),
  );
});

test('login: every change that ends other sessions also affects who can sign in, and other changes do neither', () => {
  const account = fc.record({
    email: fc.constantFrom('ana@example.com', 'Ana@Example.com ', 'eva@example.com'),
    totpKey: fc.constantFrom(null, '', 'JBSWY3DPEHPK3PXP'),
    name: fc.string(),
    phone: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(account, account, fc.boolean(), (left, right, hasNewPassword) => {
      const [before, after] = [
        { ...DEFAULT_USER, ...left },
        { ...DEFAULT_USER, ...right },
      ];
      if (endsOtherSessions(before, after, hasNewPassword))
        expect(changesCredentials(before, after, hasNewPassword)).toBe(true);
      const same = { ...after, email: before.email, totpKey: before.totpKey };
      expect(changesCredentials(before, same, false)).toBe(false);
      expect(endsOtherSessions(before, same, true)).toBe(true);
    }),
  );
});

test('login: a new password, e-mail or key of the authenticator affects who can sign in; only an e-mail leaves other sessions open', () => {
  const before = { ...DEFAULT_USER, email: 'ana@example.com', totpKey: 'JBSWY3DPEHPK3PXP' };
  const changes = (after: object, hasNewPassword = false) => [
    changesCredentials(before, { ...before, ...after }, hasNewPassword),
    endsOtherSessions(before, { ...before, ...after }, hasNewPassword),
  ];
  expect(changes({}, true)).toEqual([true, true]);
  expect(changes({ totpKey: null })).toEqual([true, true]);
  expect(changes({ totpKey: 'OTHER' })).toEqual([true, true]);
  expect(changes({ email: 'eva@example.com' })).toEqual([true, false]);
  expect(changes({ email: ' ANA@example.com', name: 'Ana' })).toEqual([false, false]);
  expect(changesCredentials({ ...before, totpKey: null }, { ...before, totpKey: '' }, false)).toBe(false);
});

test('login: a password is recent until a quarter of an hour has passed', () => {
  expect([RECENT_LOGIN_MS - 1, RECENT_LOGIN_MS].map((elapsed) => isRecentLogin(5, 5 + elapsed))).toEqual([
    true,
    false,
  ]);
});

test('single sign-on: a provider is named by its host', () => {
  expect(providerName('https://login.example.com/realms/fleet?x#y')).toBe('login.example.com');
  expect(providerName('http://localhost:9000')).toBe('localhost:9000');
  expect(providerName('accounts.example')).toBe('accounts.example');
  expect(providerName('urn:fleet:https://login.example.com')).toBe('urn:fleet:https://login.example.com');
});

test('login: the URI for the app contains the product, the account and the key', () => {
  expect(totpUri('ABC', 'ana@example.com', 'Farol')).toBe(
    'otpauth://totp/Farol%3Aana%40example.com?secret=ABC&issuer=Farol',
  );
});

test('login: a session token has 20 characters of its alphabet for any random values', () => {
  fc.assert(
    fc.property(fc.infiniteStream(chances), (numbers) => {
      const token = createSessionToken(() => numbers.next().value);
      expect(token).toMatch(/^[TKZYxLSOPER123965U]{20}$/);
      expect(isSessionToken(token)).toBe(true);
    }),
  );
});

test('login: any other text is no session token', () => {
  for (const text of [undefined, '', 'T'.repeat(19), 'T'.repeat(21), 'a'.repeat(20)])
    expect(isSessionToken(text)).toBe(false);
});

test('login: every character of a session token is drawn with the same chance', () => {
  const alphabet = 'TKZYxLSOPERT123965U';
  let drawn = 0;
  const token = createSessionToken(() => (drawn++ % alphabet.length) / alphabet.length + 1e-9);
  expect([token, drawn]).toEqual([`${alphabet}T`, 20]);
  expect(isSessionToken('T'.repeat(19) + 'a')).toBe(false);
});

const session: fc.Arbitrary<OwnSession> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{1,4}$/),
  kind: fc.constantFrom('session', 'token'),
  isCurrent: fc.boolean(),
  agent: fc.constant(''),
  address: fc.constant(''),
  isSameNetwork: fc.boolean(),
  createdMs: fc.option(fc.nat(), { nil: undefined }),
  usedMs: fc.option(fc.nat(), { nil: undefined }),
  tail: fc.constant(''),
  actingAs: fc.constant(undefined),
});

const rank = ({ isCurrent, kind }: OwnSession) => (isCurrent ? 0 : 2) + (kind === 'token' ? 1 : 0);

test('where somebody is signed in: this page first, then sessions before tokens, the last used first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(session, { selector: ({ id }) => id }), (sessions) => {
      const ordered = sessionsInOrder(sessions);
      expect(ordered.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        sessions.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      for (const [at, one] of ordered.slice(1).entries()) {
        const before = ordered[at];
        if (!before) throw new Error('no row');
        expect(rank(before)).toBeLessThanOrEqual(rank(one));
        if (rank(before) === rank(one)) expect(before.usedMs ?? 0).toBeGreaterThanOrEqual(one.usedMs ?? 0);
      }
      expect(sessionsInOrder(sessions.toReversed())).toEqual(ordered);
    }),
  );
});

const PLACE: OwnSession = {
  id: 'a',
  kind: 'session',
  isCurrent: false,
  agent: '',
  address: '',
  isSameNetwork: false,
  createdMs: undefined,
  usedMs: undefined,
  tail: '',
  actingAs: undefined,
};

test('where somebody is signed in: places last used at the same moment, or never, are in the order of their ids', () => {
  const places = [
    { ...PLACE, id: 'd', usedMs: 5 },
    { ...PLACE, id: 'b' },
    { ...PLACE, id: 'c', usedMs: 5 },
    { ...PLACE, id: 'a' },
    { ...PLACE, id: '0', kind: 'token' as const, usedMs: 9 },
  ];
  for (const order of [places, places.toReversed()])
    expect(sessionsInOrder(order).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b', '0']);
});

const lists = (...sessions: OwnSession[]) => listsToken(sessions, 'ABC123-XYZ789');

test('where somebody is signed in: a token is known by its last characters, and only among tokens whose are known', () => {
  const token = { ...PLACE, kind: 'token' as const };
  expect(lists({ ...token, tail: 'XYZ789' })).toBe(true);
  expect(lists(PLACE, token, { ...token, tail: 'XYZ789' })).toBe(true);
  for (const other of [PLACE, token, { ...PLACE, tail: 'XYZ789' }, { ...token, tail: 'ABC123' }])
    expect(lists(other)).toBe(false);
  expect(lists()).toBe(false);
  expect(listsToken(undefined, 'ABC123-XYZ789')).toBe(false);
});

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

test('login: a browser remembers of a token only its last six characters, when it was made and when it ends', () => {
  const record = tokenRecordOf(' secret-ABC123\n', TOMORROW, NOW);
  expect(record).toEqual({ tail: 'ABC123', madeMs: NOW, expires: TOMORROW });
  expect(serializeTokenRecords([record])).not.toContain('secret');
});

test('login: remembered tokens come back as they were, the newest first', () => {
  fc.assert(
    fc.property(valid, (records) => {
      const newestFirst = records.toSorted((left, right) => right.madeMs - left.madeMs);
      expect(parseTokenRecords(serializeTokenRecords(records), NOW)).toEqual(newestFirst);
    }),
  );
});

test('login: a token is remembered until the moment it expires, and without end when the server decides', () => {
  const records = ['', new Date(NOW).toISOString(), new Date(NOW + 1).toISOString()].map((expires, index) =>
    tokenRecordOf(`token-${index}`, expires, index),
  );
  const remembered = parseTokenRecords(serializeTokenRecords(records), NOW);
  expect(remembered.map(({ tail }) => tail)).toEqual(['oken-2', 'oken-0']);
});

test('login: damaged records are dropped and the others kept', () => {
  const whole = { tail: 'ABC123', madeMs: 5, expires: '' };
  const damaged = [null, 7, 'text', [], {}, ...Object.keys(whole).map((key) => ({ ...whole, [key]: {} }))];
  expect(parseTokenRecords(JSON.stringify([...damaged, whole]), NOW)).toEqual([whole]);
  for (const text of [undefined, '', '{', '{}', 'null', '7', '"text"'])
    expect(parseTokenRecords(text, NOW)).toEqual([]);
});
