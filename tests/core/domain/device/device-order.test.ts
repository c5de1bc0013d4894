import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareDevices,
  nextDeviceOrder,
  parseDeviceOrder,
  deviceOrderRank,
  type DeviceOrder,
  type SortableDevice,
} from '@farol/core/domain/device/device-order';
import { nameSortKey } from '@farol/core/domain/values/name-sort-key';
import { sortableDevices } from '../../../arbitraries/devices.ts';

const ORDERS: DeviceOrder[] = [
  'name-asc',
  'name-desc',
  'status-asc',
  'status-desc',
  'lastUpdate-asc',
  'lastUpdate-desc',
  'state-motion',
  'state-anchor',
  'state-locked',
  'state-ignition',
  'state-driver',
  'state-alert',
];
const orders = fc.constantFrom(...ORDERS);
const fleets = fc.uniqueArray(sortableDevices, { selector: ({ deviceId }) => deviceId, maxLength: 20 });

test('every order is complete: of two different devices one comes first, always the same one', () => {
  fc.assert(
    fc.property(orders, sortableDevices, sortableDevices, sortableDevices, (order, a, b, c) => {
      const compare = compareDevices(order);
      expect(compare(a, a)).toBe(0);
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
      if (a.deviceId !== b.deviceId) expect(compare(a, b)).not.toBe(0);
    }),
    { numRuns: 1000 },
  );
});

test('device order: the rank of a device is always a number', () => {
  fc.assert(
    fc.property(orders, sortableDevices, (order, device) => {
      expect(deviceOrderRank(order)(device)).not.toBeNaN();
    }),
  );
});

test('device order: devices that never reported come last whether the newest or the oldest come first', () => {
  fc.assert(
    fc.property(fleets, fc.constantFrom<DeviceOrder>('lastUpdate-asc', 'lastUpdate-desc'), (fleet, order) => {
      const times = fleet.toSorted(compareDevices(order)).map(({ lastUpdateMs }) => lastUpdateMs);
      const reportTimes = times.filter((time) => !Number.isNaN(time));
      expect(times.slice(0, reportTimes.length)).toEqual(reportTimes);
      expect(reportTimes).toEqual(
        reportTimes.toSorted((a, b) => (order === 'lastUpdate-asc' ? b - a : a - b)),
      );
    }),
  );
});

describe('the state orders', () => {
  const read: Partial<Record<DeviceOrder, (device: SortableDevice) => boolean | undefined>> = {
    // One that went offline on its way may stand by now.
    'state-motion': (device) => (device.motion && device.status !== 'online' ? undefined : device.motion),
    'state-anchor': (device) => device.isAnchored,
    'state-locked': (device) => device.blocked,
    'state-ignition': (device) => device.ignition,
    'state-driver': (device) => device.hasDriver || undefined,
    'state-alert': (device) => device.hasAlarm || undefined,
  };

  test('put true first, then false, then unknown, and devices without a position last', () => {
    for (const [order, state] of Object.entries(read)) {
      fc.assert(
        fc.property(fleets, (fleet) => {
          const places = fleet
            .toSorted(compareDevices(parseDeviceOrder(order)))
            .map((device) => (device.hasPosition ? [true, false, undefined].indexOf(state(device)) : 3));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }),
        { numRuns: 50 },
      );
    }
  });

  test('follow each other at each click and return to the name', () => {
    const clicks = ORDERS.slice(6);
    let order: DeviceOrder = 'lastUpdate-desc';
    for (const expected of [...clicks, 'name-asc']) {
      order = nextDeviceOrder(order, 'state');
      expect(order).toBe(expected);
    }
  });
});

test('device order: the same column again reverses the direction, a new column starts ascending', () => {
  fc.assert(
    fc.property(orders, fc.constantFrom('name', 'status', 'lastUpdate'), (order, field) => {
      const once = nextDeviceOrder(order, field);
      expect(once).toBe(order === `${field}-asc` ? `${field}-desc` : `${field}-asc`);
      expect(once).not.toBe(order);
      expect(nextDeviceOrder(nextDeviceOrder(once, field), field)).toBe(once);
    }),
  );
});

test('device order: a click on the state begins with the moving vehicles, whichever column was sorted before', () => {
  for (const order of ORDERS.filter((item) => !item.startsWith('state-')))
    expect(nextDeviceOrder(order, 'state')).toBe('state-motion');
});

test('device order: an unknown order counts as by name', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(ORDERS).toContain(parseDeviceOrder(text));
    }),
  );
  for (const order of ORDERS) expect(parseDeviceOrder(order)).toBe(order);
  expect(parseDeviceOrder('nothing-asc')).toBe('name-asc');
});

describe('names', () => {
  test('sort numbers naturally: Van 9 before Van 10', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('Van ', 'van', 'Ônibus '),
        (a, b, zeros, word) => {
          const [first, second] = [
            nameSortKey(`${word}${'0'.repeat(zeros)}${a} x`),
            nameSortKey(`${word}${b} x`),
          ];
          expect(first < second).toBe(a < b);
          expect(first === second).toBe(a === b);
        },
      ),
    );
  });

  test('sort without case or accents', () => {
    expect(nameSortKey('ÔNIBUS São João')).toBe(nameSortKey('onibus sao joao'));
    expect(nameSortKey('Águia') < nameSortKey('Bravo')).toBe(true);
  });

  test('keep digits before letters, as plain sorting does', () => {
    expect(['b', '2 a', 'a', '10 a'].toSorted((a, b) => (nameSortKey(a) < nameSortKey(b) ? -1 : 1))).toEqual([
      '2 a',
      '10 a',
      'a',
      'b',
    ]);
  });

  test('reverse in descending order', () => {
    fc.assert(
      fc.property(fleets, (fleet) => {
        const keys = (order: DeviceOrder): string[] =>
          fleet.toSorted(compareDevices(order)).map((device) => device.nameSortKey);
        expect(keys('name-desc')).toEqual(keys('name-asc').toReversed());
      }),
    );
  });
});

const plain: SortableDevice = {
  deviceId: 1,
  nameSortKey: 'van',
  status: 'online',
  lastUpdateMs: 0,
  hasPosition: true,
  motion: undefined,
  isAnchored: false,
  blocked: undefined,
  ignition: undefined,
  hasDriver: false,
  hasAlarm: false,
};

test('device order: vehicles that are online come first by status, or last the other way round', () => {
  const fleet = (['unknown', 'online', 'offline'] as const).map((status, at) => ({
    ...plain,
    deviceId: at + 1,
    status,
  }));
  const statuses = (order: DeviceOrder): string[] =>
    fleet.toSorted(compareDevices(order)).map(({ status }) => status);
  expect(statuses('status-asc')).toEqual(['online', 'offline', 'unknown']);
  expect(statuses('status-desc')).toEqual(['unknown', 'offline', 'online']);
});

test('device order: vehicles that are equal in the sorted column are in the order of their names, and of two of a name the older is first', () => {
  const fleet = ['b', 'a', 'c', 'a'].map((name, at) => ({ ...plain, deviceId: at + 1, nameSortKey: name }));
  const ids = (order: DeviceOrder): number[] =>
    fleet.toSorted(compareDevices(order)).map(({ deviceId }) => deviceId);
  for (const order of ORDERS) expect(ids(order)).toEqual(order === 'name-desc' ? [3, 1, 2, 4] : [2, 4, 1, 3]);
  expect((['name-asc', 'name-desc'] as const).map((order) => deviceOrderRank(order)(plain))).toEqual([0, 0]);
});
