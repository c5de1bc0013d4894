import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compileDeviceFilter,
  isFilterSuspended,
  isShownOnMap,
  type DeviceFilter,
  type FilterableDevice,
} from '@farol/core/domain/device/device-filter';
import { compileDeviceQuery } from '@farol/core/domain/device/device-search';
import { lastUpdateTimes, statuses } from '../../../arbitraries/devices.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const OPEN: DeviceFilter = {
  query: '',
  status: 'all',
  movingOnly: false,
  hiddenCategories: [],
  onlyDeviceId: undefined,
};

const filters: fc.Arbitrary<DeviceFilter> = fc.record({
  query: fc.constantFrom('', '', 'van', '^x', ':+1 dia'),
  status: fc.constantFrom('all', 'online', 'offline', 'unknown'),
  movingOnly: fc.boolean(),
  hiddenCategories: fc.subarray(['default', 'car', 'bus']),
  onlyDeviceId: fc.constantFrom(undefined, undefined, 1, 2),
});

const filtered: fc.Arbitrary<FilterableDevice> = fc.record({
  deviceId: fc.integer({ min: 1, max: 3 }),
  searchText: fc.constantFrom('van 10\nabc', 'truck', 'xyz'),
  category: fc.constantFrom('', 'default', 'car', 'bus', 'truck'),
  status: statuses,
  lastUpdateMs: lastUpdateTimes,
  motion: fc.constantFrom(true, false, undefined),
});

test('device filter: while a query is typed it alone decides', () => {
  fc.assert(
    fc.property(filters, filtered, (filter, device) => {
      fc.pre(filter.query !== '');
      const expected = compileDeviceQuery(filter.query, NOW).matches(
        device.searchText,
        device.status,
        device.lastUpdateMs,
      );
      expect(compileDeviceFilter(filter, NOW).passes(device)).toBe(expected);
    }),
  );
});

test('device filter: while one device is to be shown only that one is, and no other filter hides it', () => {
  fc.assert(
    fc.property(filters, filtered, (filter, device) => {
      fc.pre(filter.onlyDeviceId !== undefined);
      const shown = compileDeviceFilter({ ...filter, query: ' ' }, NOW).passes(device);
      expect(shown).toBe(device.deviceId === filter.onlyDeviceId);
    }),
  );
});

test('device filter: otherwise a device passes when its category, its status and its motion all pass', () => {
  fc.assert(
    fc.property(filters, filtered, (filter, device) => {
      const all = { ...filter, query: '', onlyDeviceId: undefined };
      const alone = (changes: Partial<DeviceFilter>): boolean =>
        compileDeviceFilter({ ...OPEN, ...changes }, NOW).passes(device);
      expect(compileDeviceFilter(all, NOW).passes(device)).toBe(
        alone({ hiddenCategories: all.hiddenCategories }) &&
          alone({ status: all.status }) &&
          alone({ movingOnly: all.movingOnly }),
      );
    }),
  );
});

test('device filter: without a filter every device is shown', () => {
  fc.assert(
    fc.property(filtered, (device) => {
      expect(compileDeviceFilter(OPEN, NOW).passes(device)).toBe(true);
    }),
  );
});

test('device filter: a device without a category is hidden and shown with the default one', () => {
  fc.assert(
    fc.property(filtered, fc.subarray(['default', 'car']), (device, hiddenCategories) => {
      const filter = compileDeviceFilter({ ...OPEN, hiddenCategories }, NOW);
      const passes = (candidate: FilterableDevice): boolean => filter.passes(candidate);
      expect(passes({ ...device, category: '' })).toBe(passes({ ...device, category: 'default' }));
      expect(passes({ ...device, category: 'car' })).toBe(!hiddenCategories.includes('car'));
    }),
  );
});

test('device filter: the moving filter keeps online devices that report motion, as in the count', () => {
  fc.assert(
    fc.property(filtered, (device) => {
      expect(compileDeviceFilter({ ...OPEN, movingOnly: true }, NOW).passes(device)).toBe(
        device.status === 'online' && device.motion === true,
      );
    }),
  );
});

test('device filter: each device has exactly one status filter that shows it', () => {
  fc.assert(
    fc.property(filtered, (device) => {
      const shown = (['online', 'offline', 'unknown'] as const).filter((status) =>
        compileDeviceFilter({ ...OPEN, status }, NOW).passes(device),
      );
      expect(shown).toEqual([device.status]);
    }),
  );
});

test('device filter: the open vehicle is on the map although the filter hides it', () => {
  expect(isShownOnMap(true, 1, undefined)).toBe(true);
  expect(isShownOnMap(true, 1, 2)).toBe(true);
  expect(isShownOnMap(false, 1, 1)).toBe(true);
  expect(isShownOnMap(false, 1, 2)).toBe(false);
  expect(isShownOnMap(false, 1, undefined)).toBe(false);
});

test('device filter: a search says that it overrides the filter exactly where there is a filter that it overrides', () => {
  fc.assert(
    fc.property(filters, filtered, (filter, device) => {
      const [isSearched, isSuspended] = [filter.query !== '', isFilterSuspended(filter)];
      if (!isSearched) expect(isSuspended).toBe(false);
      // What only the filter would hide is seen while it is suspended, and only then.
      const passes = (item: DeviceFilter) => compileDeviceFilter(item, NOW).passes(device);
      const unfiltered = { ...OPEN, query: filter.query };
      const isFiltered = passes({ ...filter, query: '', onlyDeviceId: undefined });
      if (isSearched && !isSuspended) expect(isFiltered).toBe(true);
      if (isSearched) expect(passes(filter)).toBe(passes(unfiltered));
    }),
  );
  expect(isFilterSuspended({ ...OPEN, query: 'van', movingOnly: true })).toBe(true);
  expect(isFilterSuspended({ ...OPEN, query: ' ', movingOnly: true })).toBe(false);
  expect(isFilterSuspended({ ...OPEN, query: 'van', status: 'online' })).toBe(true);
  expect(isFilterSuspended({ ...OPEN, query: 'van', hiddenCategories: ['car'] })).toBe(true);
  expect(isFilterSuspended({ ...OPEN, query: 'van' })).toBe(false);
});
