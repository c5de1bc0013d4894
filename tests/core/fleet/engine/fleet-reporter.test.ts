import { expect, test } from 'vitest';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { FleetReporter } from '@farol/core/fleet/engine/fleet-reporter';
import { FleetStore } from '@farol/core/fleet/engine/fleet-store';
import type { FleetArrangement, FleetDelta } from '@farol/core/fleet/protocol/fleet-protocol';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

const NOW = 1_790_000_000_000;

/** A store and what is reported of it; the list is as old as `NOW`. */
class Reports {
  readonly store = new FleetStore('farol');
  readonly reporter = new FleetReporter(this.store);

  constructor(...devices: readonly Device[]) {
    for (const device of devices) this.store.takeDevice(device);
    this.report(0);
  }

  /** The report some milliseconds after `NOW`. */
  report(afterMs: number): FleetDelta {
    const report: FleetDelta = {};
    this.reporter.report(report, NOW + afterMs);
    return report;
  }

  arrange(changes: Partial<FleetArrangement>, afterMs = 0): void {
    this.reporter.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, ...changes }, NOW + afterMs);
  }

  /** The ids of the devices in this order. */
  idsOf(order: Uint32Array | undefined): number[] | undefined {
    return order && [...order].map((slot) => this.store.deviceId[slot] ?? 0);
  }

  listAt(afterMs: number): number[] | undefined {
    return this.idsOf(this.report(afterMs).order);
  }
}

const vans = (...ids: number[]): Device[] => ids.map((id) => plainDevice(id));
const timeAt = (ms: number): string => new Date(NOW + ms).toISOString();
const ofCategory = (id: number, category: string | null): Device => plainDevice(id, { category });
const inGroup = (id: number, groupId: number): Device => plainDevice(id, { groupId });
const named = (id: number, name: string): Device => plainDevice(id, { name });
const group = (id: number, name: string): Group => ({ id, name, groupId: 0, attributes: {} });

test('fleet reporter: nothing is told while nothing changes', () => {
  const empty = new FleetReporter(new FleetStore('farol'));
  const report: FleetDelta = {};
  expect([empty.hasChanges, empty.report(report, NOW), Object.keys(report)]).toEqual([false, [], ['counts']]);
  const reports = new Reports(...vans(1, 2));
  expect([reports.reporter.hasChanges, reports.report(1000)]).toEqual([false, {}]);
});

test('fleet reporter: the first report has all there is, in an ungrouped list', () => {
  const store = new FleetStore('farol');
  for (const device of vans(2, 1)) store.takeDevice(device);
  const reporter = new FleetReporter(store);
  expect(reporter.hasChanges).toBe(true);
  const report: FleetDelta = {};
  expect(reporter.report(report, NOW)).toEqual([0, 1]);
  expect(report).toMatchObject({
    order: Uint32Array.of(1, 0),
    sections: [{ groupId: 0, start: 0, length: 2 }],
    descriptions: [{ name: 'Van 2' }, { name: 'Van 1' }],
    counts: { all: 2, online: 2 },
  });
  expect([...(report.columns?.slot ?? [])]).toEqual([0, 1]);
  expect(Object.keys(report)).not.toContain('visible');
});

test('fleet reporter: a vehicle that moves changes its numbers alone', () => {
  const reports = new Reports(...vans(1, 2));
  reports.store.takePosition(plainPosition(2, 1));
  expect(reports.reporter.hasChanges).toBe(true);
  const report = reports.report(1000);
  expect(Object.keys(report)).toEqual(['columns']);
  expect(report.columns).toMatchObject({ slot: Uint32Array.of(1), latitude: Float64Array.of(-23.5) });
});

test('fleet reporter: a vehicle that leaves the filter leaves the list, though no other moves in it', () => {
  const reports = new Reports(...vans(1, 2));
  reports.arrange({ status: 'online' });
  expect(reports.listAt(0)).toEqual([1, 2]);
  reports.store.takeDevice(plainDevice(2, { status: 'offline' }));
  expect(reports.listAt(1000)).toEqual([1]);
  expect(reports.store.visible[1]).toBe(0);
  reports.store.takeDevice(plainDevice(2));
  expect(reports.listAt(2000)).toEqual([1, 2]);
});

test('fleet reporter: the list follows reports four times a second, and its user at once', () => {
  const reports = new Reports(...vans(1, 2));
  const rename = (name: string): void => reports.store.takeDevice(plainDevice(2, { name }));
  rename('A');
  expect([reports.listAt(249), reports.reporter.hasChanges]).toEqual([undefined, true]);
  expect([reports.listAt(250), reports.reporter.hasChanges]).toEqual([[2, 1], false]);
  rename('Z');
  expect(reports.listAt(499)).toBeUndefined();
  reports.arrange({ order: 'name-desc' }, 499);
  expect(reports.listAt(499)).toEqual([2, 1]);
  rename('A');
  expect(reports.listAt(748)).toBeUndefined();
  expect(reports.listAt(749)).toEqual([1, 2]);
  reports.store.removeDevice(1);
  expect(reports.listAt(750)).toEqual([2]);
});

test('fleet reporter: another arrangement tells once what the map shows', () => {
  const reports = new Reports(...vans(1, 2));
  reports.arrange({ query: 'van 2' });
  expect(reports.reporter.hasChanges).toBe(true);
  expect([...(reports.report(0).visible ?? [])]).toEqual([0, 1]);
  expect([reports.reporter.hasChanges, reports.report(1000)]).toEqual([false, {}]);
});

test('fleet reporter: removed vehicles are told once, and only those that the page knows', () => {
  const reports = new Reports(...vans(1, 2, 3));
  reports.store.takePosition(plainPosition(3, 1, { attributes: { alarm: 'sos' } }));
  for (const device of vans(4)) reports.store.takeDevice(device);
  for (const id of [2, 4]) reports.store.removeDevice(id);
  const report = reports.report(1000);
  expect([...(report.removed ?? [])]).toEqual([1]);
  expect(report.descriptions?.map(({ name }) => name)).toEqual(['Van 3']);
  expect(reports.idsOf(report.order)).toEqual([1, 3]);
  reports.store.takeDevice(plainDevice(5));
  reports.store.removeDevice(5);
  expect(Object.keys(reports.report(2000))).toEqual(['order', 'sections']);
});

test('fleet reporter: a search for ages is tried again every five seconds', () => {
  const reports = new Reports(plainDevice(1, { lastUpdate: timeAt(-57_000) }), plainDevice(2));
  reports.arrange({ query: 'last:+1 minute' }, 0);
  expect(reports.listAt(0)).toEqual([]);
  expect(reports.listAt(4999)).toBeUndefined();
  expect(reports.listAt(5000)).toEqual([1]);
  reports.store.takeDevice(plainDevice(1, { lastUpdate: timeAt(5500) }));
  expect(reports.listAt(6000)).toEqual([]);
  expect(reports.listAt(70_000)).toEqual([1]);
});

test('fleet reporter: a search for other texts is not tried again', () => {
  const reports = new Reports(...vans(1));
  reports.arrange({ query: 'van' }, 0);
  reports.report(0);
  expect(reports.report(60_000)).toEqual({});
});

test('fleet reporter: a search also lists the vehicles of a group of that name, without showing them on the map', () => {
  const reports = new Reports(
    plainDevice(1, { groupId: 3 }),
    plainDevice(2),
    plainDevice(3, { name: 'North' }),
  );
  reports.reporter.setGroups([group(3, 'North'), group(4, 'South')], NOW);
  reports.arrange({ query: 'north' });
  const report = reports.report(0);
  expect(reports.idsOf(report.order)).toEqual([3, 1]);
  expect([...(report.visible ?? [])]).toEqual([0, 0, 1]);
  reports.store.removeDevice(1);
  expect(reports.listAt(1000)).toEqual([3]);
});

test('fleet reporter: the open vehicle is told to be outside of the filter, and no more when it is closed', () => {
  const reports = new Reports(...vans(1, 2));
  reports.arrange({ query: 'van 1' });
  expect(reports.report(0).isWatchedFilteredOut).toBeUndefined();
  reports.reporter.setOpenDevice(2);
  expect(reports.report(10)).toMatchObject({
    isWatchedFilteredOut: true,
    columns: { slot: Uint32Array.of(1) },
  });
  expect(reports.store.visible[1]).toBe(1);
  reports.reporter.setOpenDevice(9);
  expect(reports.report(20)).toMatchObject({
    isWatchedFilteredOut: false,
    columns: { slot: Uint32Array.of(1) },
  });
  expect(reports.store.visible[1]).toBe(0);
  reports.reporter.setOpenDevice(undefined);
  expect(reports.report(30)).toEqual({});
});

test('fleet reporter: a large fleet appears in parts, its list when all numbers are known, its names from the top', () => {
  const store = new FleetStore('farol');
  const count = 25_001;
  // The last one is the first of the list.
  const device = plainDevice(1, { name: 'Van' });
  for (let id = count; id > 0; id--) store.takeDevice({ ...device, id });
  const reporter = new FleetReporter(store);
  const next = (): FleetDelta => {
    const report: FleetDelta = {};
    reporter.report(report, NOW);
    return report;
  };
  const first = next();
  expect([Object.keys(first), first.columns?.slot.length]).toEqual([['columns', 'counts'], 25_000]);
  const { columns, order, descriptions } = next();
  expect([columns?.slot.length, order?.length, order?.[0], order?.at(-1)]).toEqual([1, count, count - 1, 0]);
  expect([descriptions?.length, descriptions?.[0]?.slot, descriptions?.at(-1)?.slot]).toEqual([
    3000,
    count - 1,
    count - 3000,
  ]);
  expect([next().descriptions?.[0]?.slot, reporter.hasChanges]).toEqual([count - 3001, true]);
  while (reporter.hasChanges) expect(next().descriptions?.length).toBeGreaterThan(0);
  store.takeDevice({ ...device, id: count, name: 'Zulu' });
  expect(next()).toMatchObject({ descriptions: [{ slot: 0, name: 'Zulu' }] });
});

test('fleet reporter: groups are sections in the order of their names, and follow a renamed one', () => {
  const reports = new Reports(inGroup(1, 3), inGroup(2, 4), inGroup(3, 0), inGroup(4, 3), inGroup(5, 9));
  reports.arrange({ grouped: true });
  expect(reports.report(0).sections).toEqual([{ groupId: 0, start: 0, length: 5 }]);
  reports.reporter.setGroups([group(3, 'North'), group(4, 'South')], NOW);
  const report = reports.report(0);
  expect(reports.idsOf(report.order)).toEqual([3, 5, 1, 4, 2]);
  expect(report.sections).toEqual([
    { groupId: 0, start: 0, length: 2 },
    { groupId: 3, start: 2, length: 2 },
    { groupId: 4, start: 4, length: 1 },
  ]);
  reports.reporter.setGroups([group(3, 'West'), group(4, 'South')], NOW);
  expect(reports.listAt(0)).toEqual([3, 5, 2, 1, 4]);
  reports.store.takeDevice(inGroup(2, 3));
  expect(reports.listAt(1000)).toEqual([3, 5, 1, 2, 4]);
});

test('fleet reporter: a list that nobody arranged is not grouped', () => {
  const reports = new Reports(inGroup(1, 3), inGroup(2, 0));
  reports.reporter.setGroups([group(3, 'North')], NOW);
  expect(reports.report(0).sections).toEqual([{ groupId: 0, start: 0, length: 2 }]);
});

test('fleet reporter: as many names as a report holds do not wait for the list', () => {
  const reports = new Reports(...vans(1));
  for (let id = 2; id <= 3001; id++) reports.store.takeDevice(plainDevice(id, { name: 'Van' }));
  const { order, descriptions } = reports.report(100);
  expect([order, descriptions?.length]).toEqual([undefined, 3000]);
});

test('fleet reporter: vehicles of a hidden category are not listed, and one without any is of the usual one', () => {
  const reports = new Reports(ofCategory(1, 'truck'), ofCategory(2, null), ofCategory(3, 'car'));
  reports.arrange({ hiddenCategories: ['truck'] });
  expect(reports.listAt(0)).toEqual([2, 3]);
  reports.arrange({ hiddenCategories: ['default'] });
  expect(reports.listAt(0)).toEqual([1, 3]);
});

test.for([
  ['state-motion', { motion: true }],
  ['state-locked', { blocked: true }],
  ['state-ignition', { ignition: true }],
  ['state-driver', { driverUniqueId: 'A1' }],
  ['state-alert', { alarm: 'sos' }],
] as const)(
  'fleet reporter: in the order %s a vehicle that reports %j comes first',
  ([order, attributes]) => {
    const reports = new Reports(...vans(1, 2, 3));
    reports.arrange({ order });
    for (const id of [1, 3]) reports.store.takePosition(plainPosition(id, 1));
    reports.store.takePosition(plainPosition(2, 1, { attributes }));
    expect(reports.listAt(0)).toEqual([2, 1, 3]);
  },
);

test('fleet reporter: in the order of anchors those that left theirs come first as well', () => {
  const reports = new Reports(...vans(1, 2, 3));
  reports.arrange({ order: 'state-anchor' });
  for (const id of [1, 2, 3]) reports.store.takePosition(plainPosition(id, 1));
  reports.store.setAnchored([3], [2]);
  expect(reports.listAt(0)).toEqual([2, 3, 1]);
});

test('fleet reporter: vehicles of the same name are in the order of their numbers, in either direction', () => {
  const reports = new Reports(named(3, 'Van'), named(1, 'van'), named(2, 'Bus'), named(4, 'Ván'));
  reports.arrange({ order: 'name-asc' });
  expect(reports.listAt(0)).toEqual([2, 1, 3, 4]);
  reports.arrange({ order: 'name-desc' });
  expect(reports.listAt(0)).toEqual([1, 3, 4, 2]);
});

test('fleet reporter: a list keeps its order beyond the room for its first vehicles', () => {
  const ids = Array.from({ length: 1024 }, (_, at) => at + 1);
  const reports = new Reports(...ids.map((id) => plainDevice(id, { name: `Van ${3000 - id}` })));
  reports.store.takeDevice(plainDevice(1025, { name: 'Van 2500', status: 'offline' }));
  const list = reports.listAt(1000) ?? [];
  expect([list.length, list[0], list.indexOf(1025)]).toEqual([1025, 1024, 525]);
  reports.arrange({ order: 'status-desc' });
  expect(reports.listAt(1000)?.slice(0, 2)).toEqual([1025, 1024]);
  reports.store.takeDevice(plainDevice(1, { name: 'Van 2999', status: 'unknown' }));
  expect(reports.listAt(2000)?.slice(0, 2)).toEqual([1, 1025]);
});
