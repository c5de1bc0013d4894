import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { recordsContract } from '../../contracts/ports/records.ts';

recordsContract('memory', () => {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  return { records: new MemoryRecords(network, associations), associations, close: () => {} };
});
