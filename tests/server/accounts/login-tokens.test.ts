import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { SessionService } from '../../../server/accounts/sessions.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 7, 21, 12);

onEachDatabase('login tokens', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let sessions: SessionService;
  let ended: string[];

  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
    sessions = await SessionService.open(database);
    ended = [];
    sessions.onEnd = (idHash) => ended.push(idHash);
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  const createToken = (now: number, days: number, more: { userId?: number; isGuest?: boolean } = {}) =>
    sessions.tokens.create({ userId: 1, isGuest: false, now, expiresAt: now + days * DAY, ...more });
  const isValid = async (token: string, now: number) =>
    (await sessions.tokens.find(token, now)) !== undefined;

  test('login tokens: a script that creates a token per run ends unused ones, not the token of an integration in use', async () => {
    const other = await createToken(START, 900, { userId: 2 });
    const integration = await createToken(START, 300);
    const forgotten = await createToken(START + 1, 900);
    const forgottenHash = (await sessions.tokens.find(forgotten, START + 1))?.idHash;
    const own = await createTokens(198, (count) => createToken(START + 2 + count, 900));
    expect(ended).toEqual([]);
    expect(await isValid(integration, START + 2 * 3_600_000)).toBe(true);

    const later = START + DAY;
    const newest = await createToken(later, 900);
    expect(ended).toEqual([forgottenHash]);
    expect(await isValid(forgotten, later)).toBe(false);
    const left = [other, integration, newest, ...own];
    expect(await Promise.all(left.map((token) => isValid(token, later)))).toEqual(left.map(() => true));
  });

  test('login tokens: expired tokens do not count towards the limit', async () => {
    const kept = await createToken(START, 300);
    await createTokens(199, (count) => createToken(START + 1 + count, 1));
    await createToken(START + 2 * DAY, 1);
    expect(await isValid(kept, START + 2 * DAY)).toBe(true);
    expect(ended).toEqual([]);
  });

  test('login tokens: a share that is passed around has a limited number of tokens; one more is refused and ends none', async () => {
    const guest = { userId: 3, isGuest: true };
    const tokens = await createTokens(100, () => createToken(START, 1, guest));
    await expect(createToken(START, 1, guest)).rejects.toMatchObject({
      status: 429,
      message: 'Too many tokens - SecurityException',
    });
    expect(await Promise.all(tokens.map((token) => isValid(token, START)))).toEqual(tokens.map(() => true));
    expect(await isValid(await createToken(START + DAY, 1, guest), START + DAY)).toBe(true);
  });
});

/** Creates so many tokens at the same time: one after the other, each would wait for the disk alone. */
function createTokens(count: number, createOne: (at: number) => Promise<string>): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => createOne(at)));
}
