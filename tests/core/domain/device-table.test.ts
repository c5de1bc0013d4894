import { expect, test } from 'vitest';
import { isDeviceTable } from '@farol/core/domain/device-table';

test('the devices are a table where the address says so, and nowhere else', () => {
  expect(isDeviceTable('/devices?table=true')).toBe(true);
  expect(isDeviceTable('/devices?q=van&table=true#top')).toBe(true);
  expect(isDeviceTable('/devices')).toBe(false);
  expect(isDeviceTable('/devices?table=false')).toBe(false);
  expect(isDeviceTable('/devices/5?table=true')).toBe(false);
  expect(isDeviceTable('/groups?table=true')).toBe(false);
});
