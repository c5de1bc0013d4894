import { expect, test } from 'vitest';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { aUser } from '../../arbitraries/users.ts';
import { pageContract } from '../../contracts/ports/page.ts';
import { ACCOUNTS, sessionsContract } from '../../contracts/ports/sessions.ts';
import { storageContract } from '../../contracts/ports/storage.ts';

sessionsContract('memory', () => ({
  sessions: new MemorySessions(listedAccounts(ACCOUNTS, Date.now), new MemoryNetwork()),
  close: () => {},
}));

test('preferences that are saved one after the other are all there when the session is read again', async () => {
  const user = aUser({ attributes: {} });
  const server = new MemoryServer({ accounts: [{ user, password: 'segredo' }] });
  const { sessions, records } = memoryPorts(server);
  await sessions.signIn(user.email, 'segredo');
  for (const name of ['speedUnit', 'distanceUnit', 'mapLayer']) {
    const current = await sessions.current();
    await records.save('users', { ...current, attributes: { ...current.attributes, [name]: 'chosen' } });
  }
  const kept = { speedUnit: 'chosen', distanceUnit: 'chosen', mapLayer: 'chosen' };
  expect((await sessions.current()).attributes).toEqual(kept);
  expect((await sessions.signIn(user.email, 'segredo')).attributes).toEqual(kept);
});

storageContract('memory', () => new MemoryKeyValueStorage());

pageContract('memory', () => {
  const page = new MemoryPage();
  return { page, wakes: [() => page.wake()] };
});
