import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { latestPositionsContract, reportsOf } from '../../contracts/ports/latest-positions.ts';
import { failedNetwork } from './failed-network.ts';

latestPositionsContract('memory', () => {
  const positions = [...reportsOf(5), ...reportsOf(9)];
  return {
    latestPositions: new MemoryLatestPositions(positions, new MemoryNetwork(), (deviceId) => deviceId < 9),
    deviceId: 5,
    silentDeviceId: 6,
    foreignId: 9,
    disconnected: new MemoryLatestPositions(positions, failedNetwork()),
    close: () => {},
  };
});
