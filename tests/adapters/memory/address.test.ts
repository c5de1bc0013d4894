import { MemoryAddress } from '@farol/adapters/memory/address';
import { addressContract } from '../../contracts/ports/address.ts';

addressContract('memory', () => {
  const address = new MemoryAddress();
  return { address, go: (path) => address.go(path), back: () => address.step(-1) };
});
