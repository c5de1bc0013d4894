import { MemoryCheckIns } from '@farol/adapters/memory/check-ins';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { aUser } from '../../arbitraries/users.ts';
import { checkInsContract } from '../../contracts/ports/check-ins.ts';

checkInsContract('the memory', () => ({
  checkIns: new MemoryCheckIns(
    aUser(),
    async () => [plainDevice(5), plainDevice(6)],
    new MemoryNetwork(),
    'acme',
  ),
  namespace: 'acme',
  deviceIds: [5, 6],
  foreignId: 7,
  close: () => {},
}));
