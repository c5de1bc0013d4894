import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Position } from '@farol/core/domain/position/position';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import {
  fleetDevices,
  fleetArrangements,
  fleetPositions,
  plainDevice,
  plainPosition,
  fleetGroupLists,
} from '../../../arbitraries/fleet.ts';
import { NaiveFleet } from '../../../models/naive-fleet.ts';

const byId = <T>(list: readonly T[], id: (item: T) => number): T[] => [
  ...new Map(list.map((item) => [id(item), item])).values(),
];
const devices = fc.array(fleetDevices, { maxLength: 6, size: 'max' });
const positions = fc.array(fleetPositions, { maxLength: 6, size: 'max' });

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('frame'),
      devices,
      positions,
      extra: fc.constantFrom({}, { logs: [] }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('again'),
      deviceId: fc.integer({ min: 1, max: 12 }),
      changes: fc.record(
        {
          lastUpdate: fc.constantFrom(
            '2026-09-21T10:00:05.000+00:00',
            '2026-09-21T10:00:09.000+00:00',
            'soon',
          ),
          positionId: fc.integer({ min: 0, max: 5 }),
          status: fc.constantFrom('online', 'offline', 'unknown'),
          name: fc.constantFrom('Van 9', 'Van 11'),
        },
        { requiredKeys: ['lastUpdate', 'positionId'] },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('load'), devices, positions, groups: fleetGroupLists }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('arrange'), arrangement: fleetArrangements }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('watch'), deviceId: fc.integer({ min: 1, max: 13 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('saved'), device: fleetDevices, isNew: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('removed'), deviceId: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('forget') }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('report'), afterMs: fc.integer({ min: 0, max: 300 }) }),
  },
);
const actions = fc.array(action, { maxLength: 30, size: 'max' });

/** The engine, the page’s fleet behind it, and the naive fleet, with the same input. */
class Bench {
  readonly engine = new FleetEngine('farol');
  readonly page: LiveFleet;
  readonly naive = new NaiveFleet();
  watched: number | undefined;
  #now = 1.79e12;

  constructor() {
    this.page = new LiveFleet((request) => this.engine.handle(request, this.#now));
  }

  run(step: typeof action extends fc.Arbitrary<infer T> ? T : never): void {
    switch (step.type) {
      case 'frame': {
        this.engine.receiveFrame(
          JSON.stringify({ devices: step.devices, positions: step.positions, ...step.extra }),
          this.#now,
        );
        for (const device of step.devices) this.naive.takeDevice(device);
        for (const position of step.positions) this.naive.takePosition(position);
        break;
      }
      case 'again': {
        const known = this.naive.devices.get(step.deviceId);
        if (!known) break;
        const device = { ...known, ...step.changes };
        this.engine.receiveFrame(JSON.stringify({ devices: [device] }), this.#now);
        this.naive.takeDevice(device);
        break;
      }
      case 'load': {
        const read = byId(step.devices, ({ id }) => id);
        this.engine.loadStarted();
        this.engine.load(
          { devices: read, positions: step.positions, groups: step.groups, drivers: [] },
          this.#now,
        );
        this.naive.load(read, step.positions, step.groups);
        break;
      }
      case 'arrange': {
        this.page.arrange(step.arrangement);
        this.naive.arrangement = step.arrangement;
        break;
      }
      case 'watch': {
        this.page.watch(step.deviceId);
        this.watched = step.deviceId;
        this.naive.openDeviceId = step.deviceId;
        break;
      }
      case 'saved': {
        this.page.recordSaved({ kind: 'devices', record: step.device }, step.isNew);
        this.naive.saveDevice(step.device, step.isNew);
        break;
      }
      case 'removed': {
        this.page.recordRemoved('devices', step.deviceId);
        this.naive.removeDevice(step.deviceId);
        break;
      }
      case 'forget': {
        this.page.clear();
        this.naive.load([], [], []);
        this.naive.positions.clear();
        this.watched = undefined;
        this.naive.openDeviceId = undefined;
        break;
      }
      case 'report':
        this.report(step.afterMs);
    }
  }

  report(afterMs: number): void {
    this.#now += afterMs;
    const packed = this.engine.takeReport(this.#now);
    if (packed) this.page.receive(structuredClone(packed.report, { transfer: packed.transfer }));
  }

  settle(): void {
    for (let turn = 0; this.engine.hasChanges && turn < 10; turn++) this.report(1000);
  }
}

function expectAgreement({ page, naive, watched }: Bench): void {
  const ids = [...naive.devices.keys()];
  expect(new Set(page.deviceId.subarray(0, page.length)).difference(new Set([0]))).toEqual(new Set(ids));
  expect([...page.order].map((slot) => page.deviceId[slot])).toEqual(naive.order());
  expect(page.sections).toEqual(naive.sections());
  expect(page.counts).toEqual(naive.counts());
  const visible = naive.visible();
  expect(page.visible.reduce((sum, shown) => sum + shown, 0)).toBe(visible.size);
  expect(page.isWatchedFilteredOut).toBe(naive.isOpenOutside());
  for (const id of ids) {
    const slot = page.slotOf(id) ?? -1;
    const device = naive.devices.get(id);
    const position = naive.positions.get(id);
    expect(page.visible[slot]).toBe(visible.has(id) ? 1 : 0);
    expect(Boolean((page.flags[slot] ?? 0) & FLAG.hasPosition)).toBe(position !== undefined);
    expect(page.descriptions[slot]).toMatchObject({ slot, name: device?.name, groupId: device?.groupId });
    expect(page.descriptions[slot]?.alarm).toBe(position?.attributes['alarm'] ?? '');
    expect(page.lastUpdateMs[slot]).toBe(device?.lastUpdate ? Date.parse(device.lastUpdate) : Number.NaN);
    expect(page.fixTimeMs[slot]).toBe(position ? Date.parse(position.fixTime) : Number.NaN);
    if (!position) continue;
    expect([page.longitude[slot], page.latitude[slot]]).toEqual([position.longitude, position.latitude]);
    expect([page.speedKnots[slot], page.courseDegrees[slot]]).toEqual([position.speed, position.course]);
  }
  if (watched === undefined) return;
  const device = naive.devices.get(watched);
  expect(page.watched).toEqual(
    device && JSON.parse(JSON.stringify({ device, position: naive.positions.get(watched) })),
  );
}

describe('the fleet behind the live connection', () => {
  test('list, map and counts equal those of sorting and filtering everything again', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const bench = new Bench();
        bench.page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT });
        for (const step of steps) bench.run(step);
        bench.settle();
        if (bench.naive.devices.size > 0 || bench.page.length > 0) expectAgreement(bench);
      }),
      { numRuns: 80 },
    );
  });

  test('the counter of moving vehicles equals the list that it opens', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const bench = new Bench();
        for (const step of steps) bench.run(step);
        bench.page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, movingOnly: true });
        bench.settle();
        expect(bench.page.order.length).toBe(bench.page.counts.moving);
      }),
      { numRuns: 40 },
    );
  });

  test('the open vehicle is on the map whatever search or filter, and leaves it with the panel', () => {
    const bench = new Bench();
    const onMap = (): unknown[] => {
      bench.settle();
      const { page } = bench;
      return [[1, 2, 3].filter((id) => page.visible[page.slotOf(id) ?? -1]), page.isWatchedFilteredOut];
    };
    const motosAndVan = [
      plainDevice(1, { name: 'Moto 01' }),
      plainDevice(2, { name: 'Van 01' }),
      plainDevice(3, { name: 'Moto 02', status: 'offline' }),
    ];
    bench.engine.load({ devices: motosAndVan, positions: [], groups: [], drivers: [] }, 0);
    bench.page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'moto' });
    bench.page.watch(1);
    expect(onMap()).toEqual([[1, 3], false]);
    bench.page.watch(2);
    expect(onMap()).toEqual([[1, 2, 3], true]);
    bench.page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, status: 'offline' });
    expect(onMap()).toEqual([[2, 3], true]);
    bench.page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT });
    expect(onMap()).toEqual([[1, 2, 3], false]);
    bench.page.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, status: 'offline' });
    bench.page.watch(undefined);
    expect(onMap()).toEqual([[3], false]);
  });

  test('the number of reports taken in between does not change the result', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const [eager, lazy] = [new Bench(), new Bench()];
        for (const step of steps) {
          eager.run(step);
          eager.report(10);
          if (step.type !== 'report') lazy.run(step);
        }
        eager.settle();
        lazy.settle();
        const shown = ({ page }: Bench): unknown =>
          [...page.order].map((slot) => page.descriptions[slot]?.name);
        expect(shown(eager)).toEqual(shown(lazy));
        expect(eager.page.counts).toEqual(lazy.page.counts);
        expect(eager.page.watched).toEqual(lazy.page.watched);
      }),
      { numRuns: 40 },
    );
  });

  test('text that is not a frame changes nothing', () => {
    const bench = new Bench();
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '7',
      '{"devices":7,"positions":{"a":1}}',
      '{"devices":[null,"x",{}]}',
    ]) {
      bench.engine.receiveFrame(text, 0);
    }
    expect(bench.engine.hasChanges).toBe(false);
  });

  test('a frame without any optional field is accepted', () => {
    const bench = new Bench();
    bench.engine.receiveFrame(
      '{"devices":[{"id":7}],"positions":[{"deviceId":7,"latitude":1,"longitude":2}]}',
      0,
    );
    bench.settle();
    const slot = bench.page.slotOf(7) ?? -1;
    expect([bench.page.longitude[slot], bench.page.latitude[slot]]).toEqual([2, 1]);
    expect(bench.page.descriptions[slot]?.name).toBe('');
  });

  test('impossible coordinates are ignored', () => {
    const bench = new Bench();
    bench.engine.receiveFrame(
      '{"devices":[{"id":7}],"positions":[{"deviceId":7,"latitude":91,"longitude":2}]}',
      0,
    );
    bench.settle();
    expect((bench.page.flags[bench.page.slotOf(7) ?? -1] ?? 0) & FLAG.hasPosition).toBe(0);
  });

  test('events of vehicles that are still being loaded wait for them, others do not', () => {
    const engine = new FleetEngine('acme');
    engine.connectionOpening();
    const event = { id: 1, type: 'ignitionOn', deviceId: 5 };
    engine.receiveFrame(JSON.stringify({ events: [event, { ...event, id: 2, deviceId: 0 }] }), 0);
    expect(engine.takeReport(0)?.report.events).toMatchObject([{ id: 2 }]);
    engine.load({ devices: [plainDevice(5)], positions: [], groups: [], drivers: [] }, 0);
    expect(engine.takeReport(0)?.report.events).toMatchObject([{ id: 1, deviceId: 5 }]);
    engine.receiveFrame(JSON.stringify({ events: [{ ...event, id: 3, deviceId: 6 }] }), 0);
    expect(engine.takeReport(0)?.report.events).toMatchObject([{ id: 3 }]);
  });

  test('events are reported once', () => {
    const bench = new Bench();
    bench.engine.receiveFrame('{"events":[{"id":1,"type":"ignitionOn","deviceId":7}]}', 0);
    bench.report(0);
    expect(bench.page.events).toMatchObject([{ id: 1, type: 'ignitionOn', deviceId: 7 }]);
    expect(bench.engine.takeReport(1e13)).toBeUndefined();
  });

  test('a device’s command result is reported once, and not when it is only loaded again', () => {
    const bench = new Bench();
    const answer = plainPosition(7, 1, { attributes: { result: 'OK!' } });
    const old = plainPosition(8, 1, { attributes: { result: 'long ago' } });
    const frame = (...fixes: Position[]): unknown =>
      bench.engine.receiveFrame(JSON.stringify({ positions: fixes }), 0);
    bench.engine.receiveFrame(JSON.stringify({ devices: [plainDevice(7), plainDevice(8)] }), 0);
    frame(plainPosition(7, 0), old);
    frame(answer);
    bench.report(0);
    expect(bench.page.commandResults).toEqual([{ deviceId: 7, positionId: answer.id, result: 'OK!' }]);
    frame(answer, old);
    expect(bench.engine.takeReport(1e13)?.report.commandResults).toBeUndefined();
    frame(plainPosition(7, 2, { attributes: { result: 5 } }), plainPosition(8, 2));
    expect(bench.engine.takeReport(1e13)?.report.commandResults).toBeUndefined();
  });
});

describe('after a lost connection', () => {
  test('the number of devices with newer fixes is reported, also those received before the load', () => {
    const engine = new FleetEngine('farol');
    const all = [plainDevice(1), plainDevice(2), plainDevice(3)];
    engine.load(
      { devices: all, positions: [1, 2, 3].map((id) => plainPosition(id, 0)), groups: [], drivers: [] },
      0,
    );
    engine.connectionLost();
    engine.connectionLost();
    engine.receiveFrame(JSON.stringify({ positions: [plainPosition(1, 5)] }), 0);
    engine.loadStarted();
    const read = [plainPosition(1, 5), plainPosition(2, 9), plainPosition(3, 0)];
    expect(engine.load({ devices: all, positions: read, groups: [], drivers: [] }, 0)).toBe(2);
  });

  test('a device deleted meanwhile is removed, one received meanwhile is kept', () => {
    const engine = new FleetEngine('farol');
    engine.load({ devices: [plainDevice(1), plainDevice(2)], positions: [], groups: [], drivers: [] }, 0);
    engine.connectionLost();
    engine.loadStarted();
    engine.receiveFrame(JSON.stringify({ devices: [plainDevice(3)] }), 0);
    engine.load({ devices: [plainDevice(1)], positions: [], groups: [], drivers: [] }, 0);
    expect(engine.size).toBe(2);
  });

  test('changes saved in this console during the load are not undone by older data', () => {
    const engine = new FleetEngine('farol');
    const page = new LiveFleet((request) => engine.handle(request, 0));
    const read = [plainDevice(1, { name: 'Old' }), plainDevice(2)];
    engine.load({ devices: read, positions: [], groups: [], drivers: [] }, 0);
    engine.loadStarted();
    page.recordSaved({ kind: 'devices', record: plainDevice(1, { name: 'New' }) }, false);
    page.recordSaved({ kind: 'devices', record: plainDevice(3, { name: 'Third' }) }, true);
    page.recordRemoved('devices', 2);
    engine.load({ devices: read, positions: [], groups: [], drivers: [] }, 0);
    const packed = engine.takeReport(1000);
    if (packed) page.receive(packed.report);
    expect([...page.order].map((slot) => page.descriptions[slot]?.name)).toEqual(['New', 'Third']);
  });

  test('live updates are not undone by older loaded data', () => {
    const engine = new FleetEngine('farol');
    const page = new LiveFleet((request) => engine.handle(request, 0));
    const times = ['2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:05.000+00:00'];
    engine.loadStarted();
    engine.receiveFrame(
      JSON.stringify({
        devices: [plainDevice(1, { status: 'online', lastUpdate: times[1] ?? null, name: 'Old' })],
      }),
      0,
    );
    engine.load(
      {
        devices: [plainDevice(1, { status: 'offline', lastUpdate: times[0] ?? null, name: 'New' })],
        positions: [],
        groups: [],
        drivers: [],
      },
      0,
    );
    const packed = engine.takeReport(1000);
    if (packed) page.receive(packed.report);
    const slot = page.slotOf(1) ?? -1;
    expect(page.descriptions[slot]?.name).toBe('New');
    expect((page.flags[slot] ?? 0) & FLAG.statusOnline).toBeTruthy();
  });

  test('a vehicle with a malformed last update is correct again after the load', () => {
    const engine = new FleetEngine('farol');
    const page = new LiveFleet((request) => engine.handle(request, 0));
    const time = '2026-01-01T00:00:05.000+00:00';
    const loadedVehicle = plainDevice(1, { status: 'offline', lastUpdate: 'soon', positionId: 1 });
    engine.receiveFrame(JSON.stringify({ devices: [loadedVehicle] }), 0);
    engine.load(
      {
        devices: [plainDevice(1, { status: 'online', lastUpdate: time, positionId: 2 })],
        positions: [],
        groups: [],
        drivers: [],
      },
      0,
    );
    const packed = engine.takeReport(1000);
    if (packed) page.receive(packed.report);
    const slot = page.slotOf(1) ?? -1;
    expect(page.lastUpdateMs[slot]).toBe(Date.parse(time));
    expect((page.flags[slot] ?? 0) & FLAG.statusOnline).toBeTruthy();
  });

  test('the start of a stop reaches the list, and is cleared when the vehicle moves on', () => {
    const engine = new FleetEngine('farol');
    const page = new LiveFleet((request) => engine.handle(request, 0));
    const since = (deviceId: number): number => {
      const packed = engine.takeReport(1000);
      if (packed) page.receive(packed.report);
      return page.stoppedSinceMs[page.slotOf(deviceId) ?? -1] ?? Number.NaN;
    };
    const fixes = [
      plainPosition(1, 60, { attributes: { motion: false, stoppedTime: 60_000 } }),
      plainPosition(2, 60, { attributes: { motion: false } }),
    ];
    engine.load({ devices: [plainDevice(1), plainDevice(2)], positions: fixes, groups: [], drivers: [] }, 0);
    expect(since(1)).toBe(1.79e12);
    expect(since(2)).toBeNaN();
    engine.receiveFrame(
      JSON.stringify({
        positions: [plainPosition(1, 90, { attributes: { motion: true, stoppedTime: -1 } })],
      }),
      0,
    );
    expect(since(1)).toBeNaN();
  });
});
