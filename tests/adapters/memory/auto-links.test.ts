import { MemoryAutoLinks } from '@farol/adapters/memory/auto-links';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { autoLinksContract } from '../../contracts/ports/auto-links.ts';

autoLinksContract('memory', () => ({
  autoLinks: new MemoryAutoLinks(['tracker-7'], new MemoryNetwork()),
  waiting: 'tracker-7',
  taken: 'tracker-8',
  close: () => {},
}));
