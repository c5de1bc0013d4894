import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import {
  accumulatorsContract,
  distanceRecountContract,
  type AccumulatorsUnderTest,
} from '../../contracts/ports/accumulators.ts';

function opened(): AccumulatorsUnderTest {
  const accumulators = new MemoryAccumulators(new MemoryNetwork(), (deviceId) => deviceId === 1);
  accumulators.driven.set(1, 0);
  return {
    accumulators,
    deviceId: 1,
    silentDeviceId: 2,
    read: () => Promise.resolve(accumulators.values.get(1) ?? {}),
    close: () => {},
  };
}

accumulatorsContract('memory', opened);
distanceRecountContract('memory', opened);
