import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { computedAttributeTesterContract } from '../../contracts/ports/computed-attribute-tester.ts';

computedAttributeTesterContract('memory', () => {
  const values = new Map([[5, { speed: '0', silent: undefined }]]);
  return {
    tests: new MemoryComputedAttributeTester(values, new MemoryNetwork()),
    deviceId: 5,
    nothing: 'silent',
    close: () => {},
  };
});
