import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { pageLocationContract } from '../../contracts/ports/page-location.ts';

pageLocationContract('memory', () => {
  const address = new MemoryPageLocation();
  return { address, go: (path) => address.navigate(path), back: () => address.step(-1) };
});
