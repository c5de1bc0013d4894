import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { pageContract } from '../../contracts/ports/page.ts';
import { ACCOUNTS, sessionsContract } from '../../contracts/ports/sessions.ts';
import { storageContract } from '../../contracts/ports/storage.ts';

sessionsContract('memory', () => ({
  sessions: new MemorySessions(ACCOUNTS, new MemoryNetwork(), Date.now),
  close: () => {},
}));

storageContract('memory', () => new MemoryKeyValueStorage());

pageContract('memory', () => {
  const page = new MemoryPage();
  return { page, wakes: [() => page.wake()] };
});
