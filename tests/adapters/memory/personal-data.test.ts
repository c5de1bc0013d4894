import { strToU8, zipSync } from 'fflate';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPersonalData } from '@farol/adapters/memory/personal-data';
import { personalDataContract } from '../../contracts/ports/personal-data.ts';

personalDataContract('memory', () => {
  const counts = { removed: { tokens: 1 }, anonymized: { activity: 3 } };
  const [administrator, own] = [1, 2].map((id) => {
    const data = new MemoryPersonalData(new MemoryNetwork(), () => 0);
    data.caller = { id, administrator: id === 1 };
    data.stored.set(2, counts);
    data.archives.set(2, Uint8Array.from(zipSync({ 'account.json': strToU8('{"id":2}') })));
    return data;
  });
  if (!administrator || !own) throw new Error('two accounts');
  return { userId: 2, administratorId: 1, administrator, own, close: () => {} };
});
