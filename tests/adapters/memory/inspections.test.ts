import { MemoryInspections } from '@farol/adapters/memory/inspections';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { inspectionsContract } from '../../contracts/ports/inspections.ts';
import { failedNetwork } from './failed-network.ts';

const AT_MS = 1_760_000_000_000;

inspectionsContract('the memory', () => {
  const shared = { deviceId: 5, driverName: 'João' };
  return {
    inspections: new MemoryInspections(
      [
        {
          ...shared,
          id: 1,
          kind: 'checklist',
          madeAtMs: AT_MS - 60_000,
          answers: [{ text: 'Lights', isOk: true, note: '', photo: 'none' }],
        },
        {
          ...shared,
          id: 2,
          kind: 'problem',
          madeAtMs: AT_MS,
          answers: [{ text: '', isOk: false, note: 'A flat tire', photo: 'awaited' }],
        },
        { ...shared, deviceId: 6, id: 3, kind: 'problem', madeAtMs: AT_MS, answers: [] },
      ],
      new MemoryNetwork(),
    ),
    disconnected: new MemoryInspections([], failedNetwork()),
    deviceId: 5,
    problemAtMs: AT_MS,
    close: () => {},
  };
});
