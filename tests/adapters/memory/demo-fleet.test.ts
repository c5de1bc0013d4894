import { MemoryDemoFleet } from '@farol/adapters/memory/demo-fleet';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { demoFleetContract } from '../../contracts/ports/demo-fleet.ts';

demoFleetContract('memory', () => ({
  demoFleet: new MemoryDemoFleet(
    {
      vehicles: 62,
      groups: 11,
      drivers: 16,
      geofences: 3,
      commands: 6,
      notifications: 13,
      maintenances: 1,
      accounts: 5,
      account: 'demo@farol.app',
      needsAdministrator: true,
    },
    new MemoryNetwork(),
  ),
  close: () => {},
}));
