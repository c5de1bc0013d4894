import { MemoryStorageChanges } from '@farol/adapters/memory/stored-changes';
import { storedChangesContract } from '../../contracts/ports/stored-changes.ts';

storedChangesContract('an imagined browser', () => {
  const changes = new MemoryStorageChanges();
  return { changes, writeElsewhere: (key) => changes.change(key) };
});
