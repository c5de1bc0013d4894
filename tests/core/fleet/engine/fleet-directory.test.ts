import { expect, test } from 'vitest';
import { FleetDirectory } from '@farol/core/fleet/engine/fleet-directory';

const group = (id: number, groupId = 0, name = `Group ${id}`) => ({ id, groupId, name, attributes: {} });
const driver = (id: number, name = `Driver ${id}`) => ({ id, name, uniqueId: `D${id}`, attributes: {} });

/** A directory with a group, its subgroup and another one, and with two drivers. */
function aDirectory(): FleetDirectory {
  const directory = new FleetDirectory();
  expect([directory.groups, directory.drivers]).toEqual([[], []]);
  directory.replaceAll([group(1), group(2, 1), group(3, 9)], [driver(1), driver(2)]);
  return directory;
}

test('fleet directory: a saved group or driver is added, or replaces the one with its id', () => {
  const directory = aDirectory();
  directory.saveGroup(group(4));
  directory.saveGroup(group(1, 0, 'North'));
  directory.saveDriver(driver(3));
  directory.saveDriver(driver(2, 'Ana'));
  expect(directory.groups).toEqual([group(2, 1), group(3, 9), group(4), group(1, 0, 'North')]);
  expect(directory.drivers).toEqual([driver(1), driver(3), driver(2, 'Ana')]);
});

test('fleet directory: the subgroups of a removed group move to the top', () => {
  const directory = aDirectory();
  directory.removeGroup(1);
  directory.removeDriver(2);
  expect(directory.groups).toEqual([group(2), group(3, 9)]);
  expect(directory.drivers).toEqual([driver(1)]);
});
