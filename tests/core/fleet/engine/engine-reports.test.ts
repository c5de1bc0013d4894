import { expect, test } from 'vitest';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { FleetEngine, type LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import type { FleetDelta, FleetRequest } from '@farol/core/fleet/protocol/fleet-protocol';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

const NOW = 1_790_000_000_000;
const group = (id: number, groupId = 0, name = `Group ${id}`) => ({ id, groupId, name, attributes: {} });
const driver = (id: number, name = `Driver ${id}`) => ({ id, name, uniqueId: `D${id}`, attributes: {} });
const event = (id: number, deviceId = 1) => ({ id, type: 'ignitionOn', deviceId });

/** Whether a report is also about the open vehicle. */
function has(report: FleetDelta | undefined): boolean {
  return 'watched' in (report ?? {});
}

/** An engine whose load was reported. */
class Engine extends FleetEngine {
  constructor(loaded: Partial<LoadedFleet> = { devices: [plainDevice(1), plainDevice(2)] }) {
    super('farol');
    this.load({ devices: [], positions: [], groups: [], drivers: [], ...loaded }, NOW);
    this.report();
  }

  receive(frame: object, now = NOW): boolean {
    return this.receiveFrame(JSON.stringify(frame), now);
  }

  ask(request: FleetRequest): FleetDelta | undefined {
    this.handle(request, NOW);
    return this.report();
  }

  report(now = NOW): FleetDelta | undefined {
    return this.takeReport(now)?.report;
  }
}

test('fleet engine: a load is reported with its groups and drivers', () => {
  const engine = new FleetEngine('farol');
  expect([engine.hasChanges, engine.size, engine.slots]).toEqual([false, 0, 0]);
  const [groups, drivers] = [[group(3)], [driver(4)]];
  engine.load({ devices: [plainDevice(1)], positions: [], groups, drivers }, NOW);
  expect(engine.takeReport(NOW)?.report).toMatchObject({ loaded: true, groups, drivers, counts: { all: 1 } });
  expect([engine.hasChanges, engine.directory()]).toEqual([false, { groups, drivers }]);
  engine.receiveFrame(JSON.stringify({ devices: [{ id: 2 }] }), NOW);
  expect([engine.size, engine.slots]).toEqual([2, 2]);
  engine.handle({ type: 'removed', kind: 'devices', id: 1 }, NOW);
  expect([engine.size, engine.slots]).toEqual([1, 2]);
});

test('fleet engine: the buffers of a report are moved to the page, not copied', () => {
  const engine = new FleetEngine('farol');
  engine.load({ devices: [plainDevice(1)], positions: [], groups: [], drivers: [] }, NOW);
  engine.handle({ type: 'arrange', arrangement: DEFAULT_FLEET_ARRANGEMENT }, NOW);
  const packed = engine.takeReport(NOW);
  const { columns, order, visible } = packed?.report ?? {};
  expect(packed?.transfer).toEqual(
    [...Object.values(columns ?? {}), order, visible].map((array) => array?.buffer),
  );
  expect([columns?.slot.length, order?.length, visible?.length]).toEqual([1, 1, 1]);
  engine.handle({ type: 'removed', kind: 'devices', id: 1 }, NOW);
  const next = engine.takeReport(NOW);
  expect(next?.transfer).toEqual([next?.report.order?.buffer, next?.report.removed?.buffer]);
});

test('fleet engine: a report says how long its oldest message waited', () => {
  const engine = new Engine();
  const device = plainDevice(1, { lastUpdate: '2026-09-21T10:00:00.000Z', positionId: 1 });
  expect(engine.receive({}, NOW + 5)).toBe(true);
  expect(engine.receiveFrame('{', NOW + 5)).toBe(false);
  expect(engine.report(NOW + 6)).toBeUndefined();
  expect(engine.receive({ devices: [device] }, NOW + 10)).toBe(true);
  expect(engine.receive({ devices: [{ ...device, positionId: 2 }] }, NOW + 20)).toBe(true);
  expect(engine.report(NOW + 110)?.lagMs).toBe(100);
  // This one repeats the message before it.
  expect(engine.receive({ devices: [{ ...device, positionId: 3 }] }, NOW + 200)).toBe(true);
  expect(engine.receive({ positions: [plainPosition(1, 1)] }, NOW + 250)).toBe(true);
  expect(engine.report(NOW + 260)?.lagMs).toBe(60);
  engine.receive({ events: [event(1)] }, NOW + 300);
  expect(engine.report(NOW + 290)?.lagMs).toBe(0);
  engine.handle({ type: 'watch', deviceId: 1 }, NOW + 300);
  expect(Object.keys(engine.report(NOW + 400) ?? {})).not.toContain('lagMs');
});

test('fleet engine: events, results and commands wait for their report', () => {
  const positions = [plainPosition(2, 5), plainPosition(1, 5)];
  const engine = new Engine({ devices: [plainDevice(2), plainDevice(1)], positions });
  const old = plainPosition(1, 4, { id: 9, attributes: { result: 'OK' } });
  engine.receive({ positions: [old], events: [event(1)] });
  expect(engine.hasChanges).toBe(true);
  expect(engine.report()).toMatchObject({
    events: [{ id: 1 }],
    commandResults: [{ deviceId: 1, positionId: 9, result: 'OK' }],
  });
  expect(engine.hasChanges).toBe(false);
  for (const id of [1, 2]) engine.receive({ commands: [{ id }] });
  expect([engine.hasChanges, engine.report()]).toEqual([
    true,
    { loggedCommands: [{ id: 1 }, { id: 2 }], lagMs: 0 },
  ]);
  expect([engine.hasChanges, engine.report()]).toEqual([false, undefined]);
  engine.receive({ positions: [plainPosition(1, 10, { id: 20, attributes: { result: '' } })] });
  engine.receive({ positions: [plainPosition(8, 10, { id: 30, attributes: { result: 'OK' } })] });
  expect(Object.keys(engine.report() ?? {})).toEqual(['columns', 'lagMs']);
});

test('fleet engine: of events, results and commands that nobody takes, the newest 5000 are kept', () => {
  const engine = new Engine({ devices: [plainDevice(1)], positions: [plainPosition(1, 0, { id: 0 })] });
  const ids = Array.from({ length: 5001 }, (_, at) => at + 1);
  const result = plainPosition(1, 1, { attributes: { result: 'OK' } });
  engine.receive({
    positions: ids.map((id) => ({ ...result, id })),
    events: ids.map((id) => event(id)),
    commands: ids,
  });
  const { events, commandResults, loggedCommands } = engine.report() ?? {};
  expect([events?.length, events?.[0]?.id, events?.at(-1)?.id]).toEqual([5000, 2, 5001]);
  expect([commandResults?.length, commandResults?.[0]?.positionId]).toEqual([5000, 2]);
  expect([loggedCommands?.length, loggedCommands?.[0]]).toEqual([5000, 2]);
});

test('fleet engine: 5000 events of vehicles that are being loaded wait for them, and those of others do not', () => {
  const engine = new Engine();
  engine.connectionOpening();
  engine.receive({ events: [event(7, 1)] });
  expect(engine.report()?.events).toMatchObject([{ id: 7 }]);
  engine.receive({ events: Array.from({ length: 5000 }, (_, at) => event(at, 9)) });
  expect(engine.report()).toBeUndefined();
  engine.load({ devices: [plainDevice(9)], positions: [], groups: [], drivers: [] }, NOW);
  expect(engine.report()?.events).toHaveLength(5000);
  engine.receive({ events: [event(8, 99)] });
  expect(engine.report()?.events).toMatchObject([{ id: 8 }]);
});

test('fleet engine: a vehicle that only repeats itself during a load stays', () => {
  const engine = new Engine();
  const device = plainDevice(2, { lastUpdate: '2026-09-21T10:00:00.000Z', positionId: 1 });
  engine.receive({ devices: [device] });
  engine.loadStarted();
  engine.receive({ devices: [{ ...device, positionId: 2 }] });
  engine.load({ devices: [plainDevice(1)], positions: [], groups: [], drivers: [] }, NOW);
  expect(engine.size).toBe(2);
});

test('fleet engine: groups and drivers that were saved or removed here during a load stay so', () => {
  const [groups, drivers] = [[group(3), group(5)], [driver(4)]];
  const engine = new Engine({ groups, drivers });
  engine.loadStarted();
  engine.ask({ type: 'saved', saved: { kind: 'groups', record: group(6) }, isNew: true });
  engine.ask({ type: 'removed', kind: 'groups', id: 3 });
  engine.ask({ type: 'removed', kind: 'drivers', id: 4 });
  engine.ask({ type: 'saved', saved: { kind: 'drivers', record: driver(7) }, isNew: true });
  const read = { devices: [plainDevice(1)], positions: [], groups, drivers };
  engine.load(read, NOW);
  expect(engine.directory()).toEqual({ groups: [group(5), group(6)], drivers: [driver(7)] });
  expect(engine.report()).toMatchObject({ groups: [group(5), group(6)], drivers: [driver(7)] });
  engine.ask({ type: 'removed', kind: 'groups', id: 5 });
  engine.loadStarted();
  engine.load(read, NOW);
  expect(engine.directory()).toEqual({ groups, drivers });
});

test('fleet engine: gives back its vehicles in parts', () => {
  const fixes = [1, 3].map((id) => plainPosition(id, 1));
  const engine = new Engine({ devices: [1, 2, 3, 4].map((id) => plainDevice(id)), positions: fixes });
  engine.handle({ type: 'removed', kind: 'devices', id: 2 }, NOW);
  expect(engine.recordsOf(0, 3)).toEqual({ devices: [plainDevice(1), plainDevice(3)], positions: fixes });
  expect(engine.recordsOf(3, 9)).toEqual({ devices: [plainDevice(4)], positions: [] });
  expect(new FleetEngine('farol').recordsOf(0, 9)).toEqual({ devices: [], positions: [] });
});

test('fleet engine: an earlier state is shown until it is loaded, and what is known already is newer', () => {
  const engine = new FleetEngine('farol');
  engine.receiveFrame(JSON.stringify({ devices: [{ id: 1, name: 'New' }] }), NOW);
  const [groups, drivers] = [[group(3)], [driver(4)]];
  const devices = [plainDevice(1, { name: 'Old' }), plainDevice(2)];
  engine.restore({ devices, positions: [plainPosition(2, 1)], groups, drivers }, NOW);
  const report = engine.takeReport(NOW)?.report;
  expect(report).toMatchObject({ loaded: true, groups, drivers });
  expect(report?.descriptions?.map(({ name }) => name)).toEqual(['New', 'Van 2']);
  expect(report?.columns?.latitude[1]).toBe(-23.5);
});

test('fleet engine: saved and removed groups and drivers are told at once', () => {
  const engine = new Engine({
    devices: [plainDevice(1, { groupId: 3 }), plainDevice(2)],
    groups: [group(3)],
  });
  const saved = engine.ask({ type: 'saved', saved: { kind: 'groups', record: group(4, 3) }, isNew: true });
  expect(saved).toMatchObject({ groups: [group(3), group(4, 3)], drivers: [] });
  engine.handle({ type: 'removed', kind: 'devices', id: 2 }, NOW);
  const removed = engine.ask({ type: 'removed', kind: 'groups', id: 3 });
  expect(removed).toMatchObject({ groups: [group(4)], descriptions: [{ name: 'Van 1', groupId: 0 }] });
  const added = engine.ask({ type: 'saved', saved: { kind: 'drivers', record: driver(5) }, isNew: true });
  expect(added?.drivers).toEqual([driver(5)]);
  const left = engine.ask({ type: 'removed', kind: 'drivers', id: 5 });
  expect([left?.drivers, left?.groups, engine.size]).toEqual([[], [group(4)], 1]);
  const device = engine.ask({
    type: 'saved',
    saved: { kind: 'devices', record: plainDevice(1, { name: 'Bus' }) },
    isNew: false,
  });
  expect([device?.descriptions?.[0]?.name, device?.groups]).toEqual(['Bus', undefined]);
  expect(engine.ask({ type: 'removed', kind: 'devices', id: 1 })?.groups).toBeUndefined();
});

test('fleet engine: vehicles outside of a removed group stay as they are', () => {
  const engine = new Engine({ devices: [plainDevice(1, { groupId: 3 }), plainDevice(2, { groupId: 4 })] });
  expect(engine.ask({ type: 'removed', kind: 'groups', id: 3 })?.descriptions).toMatchObject([{ slot: 0 }]);
});

test('fleet engine: a vehicle that is saved but not known is shown only if it is new', () => {
  const engine = new Engine({ devices: [plainDevice(1), plainDevice(2, { status: 'offline' })] });
  const record = plainDevice(9, { status: 'online' });
  expect(engine.ask({ type: 'saved', saved: { kind: 'devices', record }, isNew: false })).toBeUndefined();
  const report = engine.ask({ type: 'saved', saved: { kind: 'devices', record }, isNew: true });
  expect(report?.counts).toMatchObject({ all: 3, online: 2, offline: 1 });
});

test('fleet engine: a fix that was loaded by itself is shown', () => {
  const engine = new Engine();
  const report = engine.ask({ type: 'position', position: plainPosition(2, 1) });
  expect(report?.columns).toMatchObject({ slot: Uint32Array.of(1), latitude: Float64Array.of(-23.5) });
});

test('fleet engine: the open vehicle is told whole when it changes, and not with the others', () => {
  const engine = new Engine();
  expect(engine.ask({ type: 'watch', deviceId: 2 })?.watched).toEqual({ device: plainDevice(2) });
  engine.receive({ positions: [plainPosition(1, 1)] });
  expect(has(engine.report())).toBe(false);
  engine.receive({ positions: [plainPosition(2, 1)] });
  expect(engine.report()?.watched).toEqual({ device: plainDevice(2), position: plainPosition(2, 1) });
  engine.receive({ events: [event(1)] });
  expect(has(engine.report())).toBe(false);
  engine.handle({ type: 'removed', kind: 'devices', id: 1 }, NOW);
  expect(has(engine.report())).toBe(false);
  const removed = engine.ask({ type: 'removed', kind: 'devices', id: 2 });
  expect([has(removed), removed?.watched]).toEqual([true, undefined]);
  engine.receive({ devices: [plainDevice(3)] });
  expect(has(engine.report())).toBe(false);
  const closed = engine.ask({ type: 'watch', deviceId: undefined });
  expect([has(closed), closed?.watched]).toEqual([true, undefined]);
  expect(has(engine.ask({ type: 'removed', kind: 'devices', id: 3 }))).toBe(false);
});

test('fleet engine: after the sign-out nothing is left of the fleet', () => {
  const engine = new Engine({
    devices: [plainDevice(1), plainDevice(2)],
    positions: [plainPosition(1, 1)],
    groups: [group(3)],
    drivers: [driver(4)],
  });
  engine.ask({ type: 'watch', deviceId: 2 });
  engine.handle({ type: 'arrange', arrangement: { ...DEFAULT_FLEET_ARRANGEMENT, query: 'van 1' } }, NOW);
  engine.connectionLost();
  engine.connectionOpening();
  engine.receive({ positions: [plainPosition(1, 5, { attributes: { result: 'OK' } })] });
  engine.receive({ events: [event(1), event(2, 9)], commands: [{ id: 1 }] });
  const report = engine.ask({ type: 'forget' });
  expect(report).toMatchObject({ loaded: false, groups: [], drivers: [], counts: { all: 0 } });
  expect(Object.keys(report ?? {})).toContain('watched');
  for (const part of ['events', 'commandResults', 'loggedCommands'] as const)
    expect(report?.[part]).toBeUndefined();
  expect(engine.directory()).toEqual({ groups: [], drivers: [] });
  engine.receive({ events: [event(3, 99)] });
  expect(engine.report()?.events).toMatchObject([{ id: 3 }]);
  const devices = [plainDevice(1), plainDevice(2)];
  const newer = engine.load({ devices, positions: [plainPosition(1, 9)], groups: [], drivers: [] }, NOW);
  const again = engine.report();
  expect([newer, again?.events, [...(again?.visible ?? [])]]).toEqual([0, undefined, [1, 0]]);
});

test('fleet engine: prepares its search texts in parts', () => {
  const engine = new Engine({ devices: [1, 2, 3, 4, 5, 6, 7].map((id) => plainDevice(id)) });
  expect([2, 0, 2, 2, 2, 2].map((limit) => engine.buildSearchTexts(limit))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
