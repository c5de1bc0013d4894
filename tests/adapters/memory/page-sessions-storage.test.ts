import { expect, test } from 'vitest';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { aUser } from '../../arbitraries/users.ts';
import { pageContract } from '../../contracts/ports/page.ts';
import { ACCOUNTS, sessionsContract } from '../../contracts/ports/sessions.ts';
import { storageContract } from '../../contracts/ports/storage.ts';

sessionsContract('memory', () => ({
  sessions: new MemorySessions(ACCOUNTS, new MemoryNetwork(), Date.now),
  close: () => {},
}));

test('preferences that are saved one after the other are all there when the session is read again', async () => {
  const user = aUser({ id: 1, attributes: {} });
  const { sessions, records } = memoryPorts({
    server: { info: serverRecord.defaults, isPlus: true, licenseDeviceLimit: undefined },
    accounts: [{ user, password: 'segredo' }],
    clock: () => 0,
  });
  await records.save('users', { ...user, id: 0 });
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
