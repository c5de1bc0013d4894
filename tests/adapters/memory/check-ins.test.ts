import { MemoryCheckIns } from '@farol/adapters/memory/check-ins';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { aUser } from '../../arbitraries/users.ts';
import { checkInsContract } from '../../contracts/ports/check-ins.ts';

checkInsContract('the memory', () => ({
  checkIns: new MemoryCheckIns(
    aUser(),
    async () => [
      { id: 5, name: 'Van 5', plate: '' },
      { id: 6, name: 'Van 6', plate: '' },
    ],
    new MemoryNetwork(),
    'acme',
  ),
  namespace: 'acme',
  deviceIds: [5, 6],
  foreignId: 7,
  close: () => {},
}));
