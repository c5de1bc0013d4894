import { expect, test } from 'vitest';
import { measureTrackers } from '../../../benchmarks/trackers-benchmark.ts';

test('tracker fleet: a small fleet of GT06 and Teltonika trackers reports side by side, and all it sends is acknowledged', async () => {
  const result = await measureTrackers(5, 1);
  expect(result.trackers).toBe(10);
  expect(result['fixes acknowledged']).toBeGreaterThan(30);
});
