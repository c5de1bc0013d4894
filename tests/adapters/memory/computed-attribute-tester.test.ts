import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { attributeTestsContract } from '../../contracts/ports/computed-attribute-tester.ts';

attributeTestsContract('an imagined server', () => {
  const values = new Map([[5, { speed: '0', silent: undefined }]]);
  return {
    tests: new MemoryComputedAttributeTester(values, new MemoryNetwork()),
    deviceId: 5,
    nothing: 'silent',
    close: () => {},
  };
});
