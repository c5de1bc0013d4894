import { MemoryAppHost } from '@farol/adapters/memory/app-host';
import { appHostContract } from '../../contracts/ports/app-host.ts';

appHostContract('memory', () => {
  const host = new MemoryAppHost();
  return {
    host,
    offerQuestion: () => host.offer('question'),
    answer: (agrees) => (host.agrees = agrees),
    isOn: () => host.isOn,
    hide: () => host.hide(),
    refuse: () => (host.refuses = true),
  };
});
