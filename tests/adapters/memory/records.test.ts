import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { recordsContract } from '../../contracts/ports/records.ts';

recordsContract('memory', () => {
  const { records, associations } = new MemoryServer().services;
  return { records, associations, close: () => {} };
});
