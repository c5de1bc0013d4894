import { expect, test } from 'vitest';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { LiveFleet, type FleetSlice } from '@farol/core/fleet/live-fleet';
import {
  FLAG,
  type DeviceDescription,
  type FleetColumns,
  type FleetDelta,
  type FleetRequest,
} from '@farol/core/fleet/protocol/fleet-protocol';
import { vehicleColumns } from '@farol/core/fleet/protocol/vehicle-columns';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';

const SLICES: readonly FleetSlice[] = [
  'columns',
  'descriptions',
  'order',
  'visible',
  'counts',
  'directory',
  'events',
  'commandResults',
  'loggedCommands',
  'watched',
  'loaded',
];

/** A fleet with what it asked for and what it told, as pairs of a slice and slots. */
function aFleet() {
  const asked: FleetRequest[] = [];
  const told: [FleetSlice, number[] | undefined][] = [];
  const fleet = new LiveFleet((request) => asked.push(request));
  for (const slice of SLICES) fleet.subscribe(slice, (slots) => told.push([slice, slots && [...slots]]));
  return { fleet, asked, told, receive: (report: FleetDelta) => (fleet.receive(report), told.splice(0)) };
}

/** Columns of vehicles in these slots, whose ids are ten more. */
function columns(slots: readonly number[], flags: number = FLAG.visible): FleetColumns {
  const all = vehicleColumns(slots.length);
  all.deviceId.set(slots.map((slot) => slot + 10));
  all.latitude.fill(50);
  all.flags.fill(flags);
  return { slot: Uint32Array.from(slots), ...all };
}

function description(slot: number): DeviceDescription {
  const none = { plate: '', model: '', category: '', groupId: 0, driverUniqueId: '', alarm: '' };
  return { slot, name: `Van ${slot}`, ...none, color: '', colorExtra: '' };
}

test('live fleet: begins empty', () => {
  const { fleet } = aFleet();
  const counts = { all: 0, online: 0, offline: 0, unknown: 0, moving: 0 };
  expect(fleet).toMatchObject({ length: 0, isLoaded: false, isWatchedFilteredOut: false, counts });
  expect([fleet.order.length, fleet.sections, fleet.descriptions, fleet.events]).toEqual([0, [], [], []]);
  expect([fleet.commandResults, fleet.loggedCommands]).toEqual([[], []]);
  expect([fleet.groups.size, fleet.drivers.size]).toEqual([0, 0]);
});

test('live fleet: a report without anything tells nothing', () => {
  const { fleet, receive } = aFleet();
  const none = { positionId: 0, geofenceId: 0, maintenanceId: 0, attributes: {} };
  const events = [{ id: 1, type: 'alarm', eventTime: '2026-09-21T10:00:00Z', deviceId: 1, ...none }];
  receive({ events });
  expect(receive({})).toEqual([]);
  expect([Object.keys(fleet.descriptions), fleet.events]).toEqual([[], events]);
});

test('live fleet: vehicles that appear, move and disappear', () => {
  const { fleet, receive } = aFleet();
  const appear = receive({ columns: columns([0, 2]), descriptions: [description(2), description(0)] });
  expect(appear).toEqual([
    ['descriptions', [2, 0]],
    ['columns', [0, 2]],
    ['visible', [0, 2]],
  ]);
  expect([fleet.slotOf(10), fleet.slotOf(12), fleet.slotOf(11), fleet.length]).toEqual([0, 2, undefined, 3]);
  expect([fleet.latitude[2], fleet.descriptions[2]?.name]).toEqual([50, 'Van 2']);
  expect(receive({ columns: columns([2]) })).toEqual([['columns', [2]]]);
  expect(receive({ columns: columns([2], 0) })).toEqual([
    ['columns', [2]],
    ['visible', [2]],
  ]);
  expect([...fleet.visible.subarray(0, 3)]).toEqual([1, 0, 0]);
  receive({ columns: columns([1]) });
  expect(receive({ columns: columns([1]), removed: Uint32Array.of(2) })).toEqual([['columns', [1, 2]]]);
  expect([fleet.slotOf(12), fleet.deviceId[2], fleet.flags[2], fleet.descriptions[2]]).toEqual([
    undefined,
    0,
    0,
    undefined,
  ]);
  expect(receive({ removed: Uint32Array.of(0) })).toEqual([['columns', [0]]]);
  expect([fleet.slotOf(10), fleet.visible[0]]).toEqual([undefined, 0]);
  receive({ columns: columns([2]) });
  expect(fleet.slotOf(12)).toBe(2);
});

test('live fleet: the filter makes room for vehicles that are told later', () => {
  const { fleet, receive } = aFleet();
  expect(receive({ visible: Uint8Array.of(0, 1, 1) })).toEqual([['visible', undefined]]);
  expect([fleet.length, [...fleet.visible.subarray(0, 4)]]).toEqual([3, [0, 1, 1, 0]]);
  expect(receive({ visible: Uint8Array.of(1, 0, 0), columns: columns([1], 0) })).toEqual([
    ['columns', [1]],
    ['visible', undefined],
  ]);
});

test('live fleet: that the open vehicle is outside of the filter is told with the map', () => {
  const { fleet, receive } = aFleet();
  expect(receive({ isWatchedFilteredOut: true })).toEqual([['visible', []]]);
  expect(fleet.isWatchedFilteredOut).toBe(true);
  receive({});
  expect(fleet.isWatchedFilteredOut).toBe(true);
  receive({ isWatchedFilteredOut: false });
  expect(fleet.isWatchedFilteredOut).toBe(false);
});

test('live fleet: each other part of a report is kept and told by itself', () => {
  const { fleet, receive } = aFleet();
  const group = { id: 3, name: 'North', groupId: 0, attributes: {} };
  const driver = { id: 4, name: 'Ana', uniqueId: 'A1', attributes: {} };
  const counts = { all: 1, online: 1, offline: 0, unknown: 0, moving: 0 };
  const sections = [{ groupId: 0, start: 0, length: 1 }];
  const results = [{ deviceId: 1, positionId: 2, result: 'OK' }];
  const watched = { device: plainDevice(1), position: plainPosition(1, 1) };
  const toldBy = (report: FleetDelta) => receive(report).map(([slice]) => slice);
  expect(toldBy({ order: Uint32Array.of(5) })).toEqual(['order']);
  expect(toldBy({ sections })).toEqual(['order']);
  expect(toldBy({ counts })).toEqual(['counts']);
  expect(toldBy({ groups: [group] })).toEqual(['directory']);
  expect(toldBy({ drivers: [driver] })).toEqual(['directory']);
  expect(toldBy({ events: [] })).toEqual(['events']);
  expect(toldBy({ commandResults: results })).toEqual(['commandResults']);
  expect(toldBy({ loggedCommands: [7] })).toEqual(['loggedCommands']);
  expect(toldBy({ watched })).toEqual(['watched']);
  expect(toldBy({ loaded: true })).toEqual(['loaded']);
  expect(fleet).toMatchObject({ counts, sections, watched, isLoaded: true, commandResults: results });
  expect([[...fleet.order], fleet.loggedCommands]).toEqual([[5], [7]]);
  expect([fleet.groups.get(3), fleet.drivers.get('A1')]).toEqual([group, driver]);
  expect(toldBy({ watched: undefined })).toEqual(['watched']);
  expect(toldBy({ loaded: false })).toEqual(['loaded']);
  expect([fleet.watched, fleet.isLoaded]).toEqual([undefined, false]);
});

test('live fleet: a listener that left is told nothing, and others are', () => {
  const fleet = new LiveFleet(() => {});
  const told: string[] = [];
  const leave = fleet.subscribe('counts', () => told.push('first'));
  fleet.subscribe('counts', () => told.push('second'));
  leave();
  fleet.receive({ counts: fleet.counts });
  expect(told).toEqual(['second']);
});

test('live fleet: what the page wants is asked of the engine', () => {
  const { fleet, asked } = aFleet();
  const record = plainDevice(1);
  const position = plainPosition(1, 1);
  fleet.arrange(DEFAULT_FLEET_ARRANGEMENT);
  fleet.setAnchoredDevices([1]);
  fleet.setAnchoredDevices([1], [2]);
  fleet.changeOpenAlarms([]);
  fleet.changeOpenAlarms([{ deviceId: 1, alarm: 'sos' }]);
  fleet.recordSaved({ kind: 'devices', record }, true);
  fleet.recordRemoved('groups', 3);
  fleet.addPosition(position);
  expect(asked).toEqual([
    { type: 'arrange', arrangement: DEFAULT_FLEET_ARRANGEMENT },
    { type: 'anchor', deviceIds: [1], violatedIds: [] },
    { type: 'anchor', deviceIds: [1], violatedIds: [2] },
    { type: 'openAlarms', changes: [{ deviceId: 1, alarm: 'sos' }] },
    { type: 'saved', saved: { kind: 'devices', record }, isNew: true },
    { type: 'removed', kind: 'groups', id: 3 },
    { type: 'position', position },
  ]);
});

test('live fleet: an open vehicle is shown until another one is asked for', () => {
  const { fleet, asked, receive } = aFleet();
  const watched = { device: plainDevice(1), position: undefined };
  fleet.watch(1);
  receive({ watched });
  fleet.watch(1);
  expect(fleet.watched).toBe(watched);
  fleet.watch(2);
  expect(fleet.watched).toBeUndefined();
  receive({ watched });
  fleet.clear();
  expect(fleet.watched).toBeUndefined();
  expect(asked.map((request) => request.type)).toEqual(['watch', 'watch', 'watch', 'forget']);
  expect(asked[2]).toEqual({ type: 'watch', deviceId: 2 });
});

test('live fleet: ages are counted to the present, or to the moment of the past that it shows', () => {
  expect(new LiveFleet(() => {}).timeMs(7)).toBe(7);
  expect(new LiveFleet(() => {}, 5).timeMs(7)).toBe(5);
});
