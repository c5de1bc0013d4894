import { expect, test } from 'vitest';
import { SessionService } from '../../../server/accounts/sessions.ts';
import { onEachDatabase } from '../../harness/temporary-database.ts';

const START = Date.UTC(2026, 7, 21, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

onEachDatabase('cookie sessions', (create) => {
  test('sessions: is after a restart what it was, with its last use to ten minutes', async () => {
    const temporary = await create();
    let database = await temporary.open();
    const sessions = await SessionService.open(database);
    const secret = await sessions.start(7, {
      origin: null,
      expiresAt: null,
      now: START,
      isKept: true,
      agent: 'A phone',
      address: '203.0.113.9',
      idToken: 'a token',
    });
    for (const minutes of [5, 11, 15]) await sessions.find(secret, START + minutes * MINUTE, '198.51.100.7');
    expect((await sessions.find(secret, START + 16 * MINUTE, '198.51.100.7'))?.isRenewed).toBe(false);
    await database.close();
    database = await temporary.open();
    const [reopened] = (await SessionService.open(database)).startedBy(7, START + DAY);
    expect(reopened).toMatchObject({
      userId: 7,
      createdAt: START,
      usedAt: START + 11 * MINUTE,
      isKept: true,
      agent: 'A phone',
      address: '198.51.100.7',
      idToken: 'a token',
      passwordConfirmedAt: null,
    });
    expect((await SessionService.open(database)).startedBy(7, START + 31 * DAY)).toEqual([]);
    await database.close();
    await temporary.remove();
  });
});
