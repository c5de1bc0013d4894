import { MemoryStoredChanges } from '@farol/adapters/memory/stored-changes';
import { storedChangesContract } from '../../contracts/ports/stored-changes.ts';

storedChangesContract('an imagined browser', () => {
  const changes = new MemoryStoredChanges();
  return { changes, writeElsewhere: (key) => changes.tell(key) };
});
