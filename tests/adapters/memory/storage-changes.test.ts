import { MemoryStorageChanges } from '@farol/adapters/memory/storage-changes';
import { storedChangesContract } from '../../contracts/ports/storage-changes.ts';

storedChangesContract('an imagined browser', () => {
  const changes = new MemoryStorageChanges();
  return { changes, writeElsewhere: (key) => changes.change(key) };
});
