import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { historyOf, positionHistoryContract } from '../../contracts/ports/position-history.ts';
import { failedNetwork } from './failed-network.ts';

const canSeeDevice = (deviceId: number): boolean => deviceId < 9;

positionHistoryContract('memory', () => {
  const positions = [...historyOf(5), ...historyOf(6), ...historyOf(9)];
  const network = new MemoryNetwork();
  const historyStartMs = Date.now() - 12 * 3_600_000;
  return {
    history: new MemoryPositionHistory(positions, network, { canSeeDevice }),
    deviceId: 5,
    silentDeviceId: 7,
    foreignId: 9,
    limited: {
      history: new MemoryPositionHistory(positions, network, { canSeeDevice, historyStartMs }),
      deviceId: 6,
    },
    disconnected: new MemoryPositionHistory(positions, failedNetwork()),
    close: () => {},
  };
});
