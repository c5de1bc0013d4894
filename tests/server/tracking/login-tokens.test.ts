import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { Sessions } from '../../../server/accounts/sessions.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 7, 21, 12);

onEachDatabase('login tokens', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let sessions: Sessions;
  let ended: string[];

  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
    sessions = await Sessions.open(database);
    ended = [];
    sessions.onEnd = (idHash) => ended.push(idHash);
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  const make = (now: number, days: number, more: { userId?: number; isGuest?: boolean } = {}) =>
    sessions.tokens.create({ userId: 1, isGuest: false, now, expiresAt: now + days * DAY, ...more });
  const works = async (token: string, now: number) => (await sessions.tokens.find(token, now)) !== undefined;

  test('a script that makes a token each time it runs ends those that nobody uses, not the one of an integration in use', async () => {
    const other = await make(START, 900, { userId: 2 });
    const integration = await make(START, 300);
    const forgotten = await make(START + 1, 900);
    const forgottenHash = (await sessions.tokens.find(forgotten, START + 1))?.idHash;
    const own = [];
    for (let count = 2; count < 200; count++) own.push(await make(START + count, 900));
    expect(ended).toEqual([]);
    expect(await works(integration, START + 2 * 3_600_000)).toBe(true);

    const later = START + DAY;
    const newest = await make(later, 900);
    expect(ended).toEqual([forgottenHash]);
    expect(await works(forgotten, later)).toBe(false);
    for (const token of [other, integration, newest, ...own]) expect(await works(token, later)).toBe(true);
  });

  test('tokens that have expired take no room', async () => {
    const kept = await make(START, 300);
    for (let count = 1; count < 200; count++) await make(START + count, 1);
    await make(START + 2 * DAY, 1);
    expect(await works(kept, START + 2 * DAY)).toBe(true);
    expect(ended).toEqual([]);
  });

  test('a guest link that is passed around has so many tokens, and one more is refused and ends none', async () => {
    const guest = { userId: 3, isGuest: true };
    const tokens = [];
    for (let count = 0; count < 100; count++) tokens.push(await make(START, 1, guest));
    await expect(make(START, 1, guest)).rejects.toMatchObject({
      status: 429,
      message: 'Too many tokens - SecurityException',
    });
    for (const token of tokens) expect(await works(token, START)).toBe(true);
    expect(await works(await make(START + DAY, 1, guest), START + DAY)).toBe(true);
  });
});
