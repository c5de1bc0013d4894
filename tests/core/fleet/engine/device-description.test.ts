import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deviceDescription,
  hasSameDescription,
  reportedAlarm,
  reportedDriver,
} from '@farol/core/fleet/engine/device-description';
import { fleetDevices, plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

test('device description: a vehicle without anything has a name and empty texts', () => {
  expect(deviceDescription(3, plainDevice(1), undefined, 'farol')).toEqual({
    slot: 3,
    name: 'Van 1',
    plate: '',
    model: '',
    category: '',
    groupId: 0,
    driverUniqueId: '',
    alarm: '',
    color: '',
    colorExtra: '',
  });
});

test('device description: plate, colors, driver and alarm come from the attributes', () => {
  const attributes = {
    placa: 'ABC1D23',
    model: 'by hand',
    'acme.color': '13|1|1',
    'acme.color_extra': '20|1|1',
    'farol.color': '7',
  };
  const device = plainDevice(1, { name: 'Truck', category: 'truck', groupId: 4, attributes });
  const position = plainPosition(1, 0, { attributes: { driverUniqueId: 'A1', alarm: 'sos' } });
  const described = deviceDescription(0, device, position, 'acme');
  expect(described).toEqual({
    slot: 0,
    name: 'Truck',
    plate: 'ABC1D23',
    model: 'by hand',
    category: 'truck',
    groupId: 4,
    driverUniqueId: 'A1',
    alarm: 'sos',
    color: '13|1|1',
    colorExtra: '20|1|1',
  });
  expect(deviceDescription(0, { ...device, model: 'FH 540' }, position, 'acme').model).toBe('FH 540');
});

test.for([
  [7, '7'],
  ['A1', 'A1'],
  [true, ''],
  [null, ''],
  [{}, ''],
])('device description: a driver or alarm %j is the text %j', ([value, text]) => {
  const position = plainPosition(1, 0, { attributes: { driverUniqueId: value, alarm: value } });
  expect([reportedDriver(position), reportedAlarm(position)]).toEqual([text, text]);
  expect([reportedDriver(undefined), reportedAlarm(undefined)]).toEqual(['', '']);
});

test('device description: status, time and position do not change it, however deep the attributes are', () => {
  const live = fc.record({
    status: fc.constantFrom('online' as const, 'offline' as const),
    lastUpdate: fc.constantFrom(null, 'soon'),
    positionId: fc.nat(),
  });
  fc.assert(
    fc.property(fleetDevices, fc.json({ maxDepth: 3 }), live, (device, json, changes) => {
      const nested: unknown = JSON.parse(json);
      const first = { ...device, attributes: { ...device.attributes, nested } };
      expect(hasSameDescription(first, { ...structuredClone(first), ...changes })).toBe(true);
    }),
  );
});

const VAN = plainDevice(1, { attributes: { placa: 'ABC1D23', list: [1, { a: null }], none: null } });

test.for([
  [{ name: 'Bus' }],
  [{ groupId: 1 }],
  [{ category: 'truck' }],
  [{ more: 1 }],
  [{ attributes: {} }],
  [{ attributes: { ...VAN.attributes, placa: 'XYZ9K88' } }],
  [{ attributes: { ...VAN.attributes, more: undefined } }],
  [{ attributes: { placa: 'ABC1D23', list: [1, { a: null }], other: null } }],
  [{ attributes: { ...VAN.attributes, list: [1, { a: {} }] } }],
  [{ attributes: { ...VAN.attributes, list: [1, 2] } }],
  [{ attributes: { ...VAN.attributes, list: 1 } }],
  [{ attributes: { ...VAN.attributes, none: {} } }],
  [{ attributes: { ...VAN.attributes, status: 'x' } }],
])('device description: %j changes it', ([changes]) => {
  const other = { ...structuredClone(VAN), ...changes };
  expect(hasSameDescription(VAN, other)).toBe(false);
  expect(hasSameDescription(other, VAN)).toBe(false);
});

test('device description: an attribute named like the state of the vehicle does change it', () => {
  const [a, b] = ['a', 'b'].map((status) => plainDevice(1, { attributes: { status } }));
  expect(a && b && hasSameDescription(a, b)).toBe(false);
});
