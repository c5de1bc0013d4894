import { MemoryStorageChanges } from '@farol/adapters/memory/storage-changes';
import { storageChangesContract } from '../../contracts/ports/storage-changes.ts';

storageChangesContract('memory', () => {
  const changes = new MemoryStorageChanges();
  return { changes, writeElsewhere: (key) => changes.change(key) };
});
