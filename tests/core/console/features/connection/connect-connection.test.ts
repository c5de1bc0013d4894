import { expect, test } from 'vitest';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('connect connection: after a loss the console waits to connect again, and connects at once when the user asks for it', async () => {
  const { console: farol, liveFeed, clock } = await signedInConsole();
  const { connection } = farol;
  expect(connection.getSnapshot()).toMatchObject({ status: 'live', isLive: true, lostAtMs: undefined });
  clock.increment(1000);
  liveFeed.drop();
  expect(connection.getSnapshot()).toMatchObject({
    status: 'waiting',
    isLive: false,
    isWaiting: true,
    lostAtMs: 1000,
  });
  expect(connection.getSnapshot().retryAtMs).toBeGreaterThan(1000);
  clock.increment(500);
  connection.retryNow();
  await settleCalls();
  expect(connection.getSnapshot()).toMatchObject({
    isLive: true,
    isWaiting: false,
    lostAtMs: undefined,
    gapMs: 500,
  });
});
