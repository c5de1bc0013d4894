import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { accumulatorsContract } from '../../contracts/ports/accumulators.ts';

accumulatorsContract('memory', () => {
  const accumulators = new MemoryAccumulators(new MemoryNetwork(), (deviceId) => deviceId === 1);
  return {
    accumulators,
    deviceId: 1,
    silentDeviceId: 2,
    read: () => Promise.resolve(accumulators.values.get(1) ?? {}),
    close: () => {},
  };
});
