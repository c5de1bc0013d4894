import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { addressContract } from '../../contracts/ports/page-location.ts';

addressContract('memory', () => {
  const address = new MemoryPageLocation();
  return { address, go: (path) => address.navigate(path), back: () => address.step(-1) };
});
