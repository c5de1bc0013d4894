import { expect, test } from 'vitest';
import { isDeviceTableUrl } from '@farol/core/domain/navigation/device-table-url';

test('the devices are a table where the URL says so, and nowhere else', () => {
  expect(isDeviceTableUrl('/devices?table=true')).toBe(true);
  expect(isDeviceTableUrl('/devices?q=van&table=true#top')).toBe(true);
  expect(isDeviceTableUrl('/devices')).toBe(false);
  expect(isDeviceTableUrl('/devices?table=false')).toBe(false);
  expect(isDeviceTableUrl('/devices/5?table=true')).toBe(false);
  expect(isDeviceTableUrl('/groups?table=true')).toBe(false);
});
