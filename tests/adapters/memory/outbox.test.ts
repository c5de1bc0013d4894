import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryOutbox } from '@farol/adapters/memory/outbox';
import { aDeadLetter } from '../../arbitraries/dead-letters.ts';
import { outboxContract } from '../../contracts/ports/outbox.ts';
import { failedNetwork } from './failed-network.ts';

outboxContract('memory', () => ({
  outbox: new MemoryOutbox(
    [3, 2, 1].map((id) => aDeadLetter({ id })),
    new MemoryNetwork(),
  ),
  disconnected: new MemoryOutbox([], failedNetwork()),
  close: () => {},
}));
