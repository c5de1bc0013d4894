import { MemoryPageLocation } from '@farol/adapters/memory/address';
import { addressContract } from '../../contracts/ports/address.ts';

addressContract('memory', () => {
  const address = new MemoryPageLocation();
  return { address, go: (path) => address.navigate(path), back: () => address.step(-1) };
});
