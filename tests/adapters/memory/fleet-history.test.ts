import { MemoryFleetHistory } from '@farol/adapters/memory/fleet-history';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { failedNetwork } from './failed-network.ts';
import { fleetHistoryContract, pastOf } from '../../contracts/ports/fleet-history.ts';

const HOUR_MS = 3_600_000;
const canSeeDevice = (id: number): boolean => id === 1;

fleetHistoryContract('the memory', () => {
  const positions = [...pastOf(1), ...pastOf(2)];
  const network = new MemoryNetwork();
  return {
    history: new MemoryFleetHistory(positions, network, { canSeeDevice }),
    deviceId: 1,
    foreignId: 2,
    limited: new MemoryFleetHistory([], network, { historyStartMs: Date.now() - 12 * HOUR_MS }),
    disconnected: new MemoryFleetHistory(positions, failedNetwork()),
    close: () => undefined,
  };
});
