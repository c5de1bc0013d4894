import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { failureCodeOf } from '@farol/core/domain/values/failure';
import {
  anchoredDeviceId,
  anchorsOf,
  createAnchorGeofence,
  type AnchorTarget,
} from '@farol/core/domain/geofence/anchor';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { ObservedRecords, type RecordChangeListener } from '@farol/core/machines/records/record-queries';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { anchorMachine } from '@farol/core/machines/anchors/anchor.machine';
import { type AnchorEvent } from '@farol/core/machines/anchors/anchor.actions';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { liveFleet } from '../../../models/live-fleet.ts';
import type { CallOutcome } from '@farol/adapters/memory/network';
import { anchorServer, type AnchorServer } from '../../../models/anchor-server.ts';

const coverage = new ChartCoverage(anchorMachine);
const van = (deviceId: number): AnchorTarget => ({ kind: 'device', deviceId });
const group: AnchorTarget = { kind: 'group', groupId: 3 };

class Bench {
  readonly server: AnchorServer;
  /** Vehicles 5, 6 and 7 of group 3, the last without a position, and 8 without a group. */
  readonly fleet = liveFleet(
    [5, 6, 7].map((id) => plainDevice(id, { name: `Van ${id}`, groupId: 3 })).concat(plainDevice(8)),
    [5, 6, 8].map((id) => plainPosition(id, 0)),
  );
  readonly actor: ActorRefFrom<typeof anchorMachine>;
  /** Ten seconds after the vehicles reported. */
  now = 1.79e12 + 10_000;

  /** @param fates results of the calls, the first of which loads the geofences */
  constructor(...fates: CallOutcome[]) {
    this.server = anchorServer(...fates);
    this.actor = createActor(anchorMachine, {
      input: {
        records: new ObservedRecords(this.server.records, [this.#changes]),
        associations: this.server.associations,
        fleet: this.fleet.fleet,
        clock: () => this.now,
      },
      inspect: coverage.inspect,
    }).start();
    this.actor.on('fencesNeeded', () => void this.#load());
    this.actor.on('done', ({ type }) => (this.#ended = type));
    this.actor.on('cancelled', ({ type }) => (this.#ended = type));
  }

  /** The geofences that the console knows; what is saved or removed is known from the answers. */
  #fences: Geofence[] = [];
  #requests = 0;
  readonly #changes: RecordChangeListener = {
    saved: (_, record) =>
      this.#know([...this.#fences, Object.assign({ ...RESOURCES.geofences.defaults }, record)]),
    removed: (_, id) => this.#know(this.#fences.filter((fence) => fence.id !== id)),
  };

  #know(fences: Geofence[]): void {
    this.#fences = fences;
    this.actor.send({
      type: 'FENCES_KNOWN',
      fences: fences.filter((fence) => anchoredDeviceId(fence) !== undefined),
    });
  }

  async #load(): Promise<void> {
    const request = ++this.#requests;
    try {
      const fences = await this.server.records.list('geofences');
      if (request === this.#requests) this.#know(fences);
    } catch (error) {
      this.actor.send({ type: 'LOADING_FAILED', reason: failureCodeOf(error) });
    }
  }

  get state(): string {
    return this.actor.getSnapshot().value;
  }

  #ended: 'done' | 'cancelled' | undefined;

  /** How the last question ended, as it was announced; while one is open or has failed, the state. */
  get outcome(): string | undefined {
    return this.state === 'idle' ? this.#ended : this.state;
  }

  get context() {
    return this.actor.getSnapshot().context;
  }

  /** The devices that have an anchor on the server. */
  async anchoredDevices(): Promise<number[]> {
    const fences = this.server.records.all('geofences');
    return [5, 6, 7, 8].filter((id) =>
      anchorsOf(fences, van(id)).some(({ geofenceId }) =>
        this.server.associations.has('device', id, 'geofence', geofenceId),
      ),
    );
  }

  /** Sends the events, or reads the geofences, and waits after each until no call is pending. */
  async after(...events: (AnchorEvent | typeof REFRESH)[]): Promise<this> {
    for (const event of events) {
      if (event === REFRESH) await this.#load();
      else this.actor.send(event);
      await flush();
    }
    return this;
  }
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const ask = (target: AnchorTarget): AnchorEvent => ({ type: 'REQUEST', target });
const REFRESH = 'refresh' as const;
const CONFIRM: AnchorEvent = { type: 'CONFIRM' };
const CANCEL: AnchorEvent = { type: 'CANCEL' };
const CLOSE: AnchorEvent = { type: 'CLOSE' };
const RETRY: AnchorEvent = { type: 'RETRY' };

test('anchor: is set where there is none and removed where there is one, both after a confirmation', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(5)));
  expect([bench.state, bench.context.mode]).toEqual(['confirming', 'activate']);
  expect(bench.server.records.all('geofences')).toEqual([]);
  await bench.after(CONFIRM);
  expect([bench.outcome, await bench.anchoredDevices()]).toEqual(['done', [5]]);
  await bench.after(ask(van(5)));
  expect([bench.state, bench.context.mode]).toEqual(['confirming', 'deactivate']);
  await bench.after(CONFIRM);
  expect([bench.outcome, bench.server.records.all('geofences')]).toEqual(['done', []]);
});

test('anchor: is at the vehicle’s position on confirmation', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(5)));
  bench.fleet.receive({ positions: [plainPosition(5, 9, { latitude: -22.5 })] });
  await bench.after(CONFIRM);
  expect(bench.server.records.all('geofences')).toMatchObject([
    { name: 'Ancora Van 5', area: 'CIRCLE (-22.5 -46.6, 150)' },
  ]);
});

test('anchor: a group without vehicles is closed, which cancels nothing', async () => {
  const bench = await new Bench().after(REFRESH, ask({ kind: 'group', groupId: 99 }));
  expect([bench.state, bench.context.deviceIds]).toEqual(['confirming', []]);
  await bench.after(CLOSE);
  expect(bench.state).toBe('idle');
  expect(bench.outcome).toBeUndefined();
});

test('anchor: cancelling changes nothing', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(5)), CANCEL);
  expect([bench.outcome, bench.server.records.all('geofences')]).toEqual(['cancelled', []]);
  expect(bench.state).toBe('idle');
});

const ANYWAY: AnchorEvent = { type: 'CONFIRM_DESPITE_DANGER' };
const moveVehicle = (bench: Bench, deviceId: number, second: number): void =>
  bench.fleet.receive({
    positions: [plainPosition(deviceId, second, { speed: 36, attributes: { motion: true } })],
  });

test('anchor: a moving vehicle needs a second confirmation, and its movement on confirmation counts', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(5)));
  moveVehicle(bench, 5, 9);
  await bench.after(CONFIRM);
  expect([bench.state, bench.server.records.all('geofences')]).toEqual(['confirmingDanger', []]);
  expect(bench.context.endangeredVehicles).toEqual([{ deviceId: 5, name: 'Van 5', dangers: ['moving'] }]);
  await bench.after(CONFIRM);
  expect(bench.state).toBe('confirmingDanger');
  await bench.after(CANCEL);
  expect([bench.outcome, bench.server.records.all('geofences')]).toEqual(['cancelled', []]);
  await bench.after(ask(van(5)), CONFIRM, ANYWAY);
  expect([bench.outcome, await bench.anchoredDevices()]).toEqual(['done', [5]]);
});

test('anchor: a new danger since the second confirmation asks again, and removing an anchor does not ask twice', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(5)));
  moveVehicle(bench, 5, 9);
  await bench.after(CONFIRM);
  bench.now += 200_000;
  await bench.after(ANYWAY);
  expect([bench.state, bench.context.endangeredVehicles]).toMatchObject([
    'confirmingDanger',
    [{ dangers: ['wasMoving'] }],
  ]);
  await bench.after(ANYWAY, ask(van(5)), CONFIRM);
  expect([bench.outcome, await bench.anchoredDevices()]).toEqual(['done', []]);
});

test('anchor: the endangered vehicles of a group are named, and a retry confirms again', async () => {
  const bench = await new Bench('well', 'well', 'refused').after(REFRESH, ask(group));
  moveVehicle(bench, 6, 9);
  await bench.after(CONFIRM);
  expect(bench.context.endangeredVehicles).toMatchObject([{ deviceId: 6, dangers: ['moving'] }]);
  await bench.after(ANYWAY);
  expect(bench.state).toBe('failed');
  moveVehicle(bench, 5, 9);
  await bench.after(RETRY);
  expect(bench.state).toBe('confirmingDanger');
});

test('anchor: while the anchors are unknown nothing is confirmed, they are loaded instead', async () => {
  const bench = await new Bench('lost').after(ask(van(5)));
  expect([bench.state, bench.context.loadingError]).toEqual(['idle', 'NETWORK']);
  await bench.after(ask(van(5)));
  expect([bench.state, bench.context.loadingError, bench.context.fences]).toEqual(['idle', undefined, []]);
});

test('anchor: a vehicle without a position cannot be anchored', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(7)), CONFIRM);
  expect([bench.state, bench.context.failures]).toEqual([
    'failed',
    [{ deviceId: 7, step: 'place', reason: '', orphanedGeofence: undefined }],
  ]);
});

test('anchor: a group is anchored vehicle by vehicle, and released as a whole', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(6)), CONFIRM, ask(group));
  expect(bench.context.deviceIds).toEqual([5, 7]);
  await bench.after(CONFIRM);
  expect([bench.state, bench.context.doneCount]).toEqual(['failed', 1]);
  expect(bench.context.failures).toMatchObject([{ deviceId: 7, step: 'place' }]);
  bench.fleet.receive({ positions: [plainPosition(7, 9)] });
  await bench.after(RETRY);
  expect([bench.outcome, bench.context.doneCount, await bench.anchoredDevices()]).toEqual([
    'done',
    2,
    [5, 6, 7],
  ]);
  await bench.after(ask(group));
  expect([bench.context.mode, bench.context.deviceIds]).toEqual(['deactivate', [5, 7]]);
  await bench.after(CONFIRM);
  expect([bench.outcome, await bench.anchoredDevices()]).toEqual(['done', [6]]);
});

test('anchor: a failure names what failed and what was left behind, and the retry cleans it up', async () => {
  const bench = await new Bench('well', 'well', 'well', 'refused', 'lost', 'lost').after(
    REFRESH,
    ask(van(5)),
    CONFIRM,
  );
  const [fence] = bench.server.records.all('geofences');
  expect(bench.context.failures).toEqual([
    { deviceId: 5, step: 'link', reason: 'WRITE_ACCESS_DENIED', orphanedGeofence: fence?.id },
  ]);
  await bench.after(RETRY);
  expect([
    bench.outcome,
    await bench.anchoredDevices(),
    bench.server.records.all('geofences').length,
  ]).toEqual(['done', [5], 1]);
});

test('anchor: anchors that cannot be removed are reported and can be retried', async () => {
  const bench = await new Bench(...Array<CallOutcome>(5).fill('well'), 'refused', 'lost').after(
    REFRESH,
    ask(van(5)),
    CONFIRM,
    ask(van(5)),
    CONFIRM,
  );
  expect(bench.state).toBe('failed');
  expect(bench.context.failures).toMatchObject([{ deviceId: 5, step: 'remove' }]);
  await bench.after(RETRY);
  expect([bench.outcome, bench.server.records.all('geofences')]).toEqual(['done', []]);
  await bench.after(ask(van(7)), CONFIRM, CLOSE);
  expect(bench.state).toBe('idle');
});

test('geofences: an anchor that was set needs none again, one that failed needs them afresh', async () => {
  const needed: boolean[] = [];
  const bench = await new Bench(...Array<CallOutcome>(6).fill('well'), 'refused').after(REFRESH);
  bench.actor.on('fencesNeeded', ({ afresh }) => needed.push(afresh));
  await bench.after(ask(van(5)), CANCEL, ask(van(5)));
  expect(needed.splice(0)).toEqual([false, false]);
  await bench.after(CONFIRM);
  expect([bench.outcome, needed.splice(0)]).toEqual(['done', []]);
  expect(bench.context.fences).toHaveLength(1);
  await bench.after(ask(van(6)), CONFIRM);
  expect([bench.state, needed.splice(0)]).toEqual(['failed', [false, true]]);
});

test('anchor: a retry is about the vehicles that failed, and asks again only where one of those moves', async () => {
  const bench = await new Bench('well', 'well', 'well', 'well', 'refused').after(
    REFRESH,
    ask(group),
    CONFIRM,
  );
  expect(bench.context.failures.map(({ deviceId }) => deviceId)).toEqual([7, 5]);
  moveVehicle(bench, 6, 9);
  bench.actor.send(RETRY);
  expect([bench.state, bench.context.deviceIds, bench.context.failures]).toEqual(['applying', [7, 5], []]);
  await flush();
  moveVehicle(bench, 7, 10);
  await bench.after(RETRY);
  expect([bench.state, bench.context.deviceIds, bench.context.failures]).toEqual([
    'confirmingDanger',
    [7],
    [],
  ]);
  expect(bench.context.endangeredVehicles).toMatchObject([{ deviceId: 7, dangers: ['moving'] }]);
});

test('a change by another user is noticed meanwhile: a vehicle has one anchor in the end, at its position', async () => {
  const bench = await new Bench().after(REFRESH);
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  await bench.server.records.save('geofences', createAnchorGeofence(place));
  await bench.after(ask(van(5)));
  expect(bench.context.fences).toHaveLength(1);
  await bench.after(CONFIRM);
  expect([
    bench.outcome,
    await bench.anchoredDevices(),
    bench.server.records.all('geofences').length,
  ]).toEqual(['done', [5], 1]);
  expect(bench.server.records.all('geofences')[0]?.area).not.toContain('(1 2,');
});

test('anchor: an anchor that another user removed during the confirmation is simply gone', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(5)), CONFIRM);
  const [fence] = bench.server.records.all('geofences');
  await bench.server.records.remove('geofences', fence?.id ?? 0);
  await bench.after(ask(van(5)), CONFIRM);
  expect([bench.outcome, bench.server.records.all('geofences')]).toEqual(['done', []]);
});

test('an anchor that was set for the group after it was asked for stays: nobody confirmed to remove it', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(6)), CONFIRM, ask(group), CONFIRM);
  await bench.after(ask(group));
  expect([bench.context.mode, bench.context.deviceIds]).toEqual(['deactivate', [5]]);
  const place = { deviceId: 7, vehicleName: 'Van 7', latitude: 1, longitude: 2, groupId: 3 };
  const { id } = await bench.server.records.save('geofences', createAnchorGeofence(place));
  await bench.after(REFRESH, CONFIRM);
  expect(bench.server.records.all('geofences').map((fence) => fence.id)).toContain(id);
  expect(await bench.anchoredDevices()).toEqual([6]);
});

test('anchor: ordinary geofences are not anchors', async () => {
  const bench = new Bench();
  const fence = createAnchorGeofence({ deviceId: 5, vehicleName: 'x', latitude: 1, longitude: 2 });
  await bench.server.records.save('geofences', { ...fence, attributes: { deviceId: 5 } });
  await bench.after(REFRESH);
  expect(bench.context.fences).toEqual([]);
});

test('anchor: while an anchor is being set other requests are ignored', async () => {
  const bench = await new Bench().after(REFRESH, ask(van(5)));
  bench.actor.send(CONFIRM);
  bench.actor.send(ask(van(6)));
  expect([bench.state, bench.context.target]).toEqual(['applying', van(5)]);
});

const event = fc.oneof(
  fc.constantFrom<AnchorEvent | typeof REFRESH>(CONFIRM, CONFIRM, ANYWAY, CANCEL, RETRY, REFRESH),
  fc.constantFrom(van(5), van(6), van(7), group).map(ask),
);
const fates = fc.array(fc.constantFrom<CallOutcome>('well', 'well', 'refused', 'lost', 'unanswered'), {
  maxLength: 20,
});

test('anchor: in any order of clicks and failures only a confirmation changes anything, and a set anchor guards its vehicle', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 15 }), fates, fc.boolean(), async (events, plan, moves) => {
      const bench = new Bench(...plan);
      if (moves) moveVehicle(bench, 5, 9);
      for (const item of [REFRESH, ...events]) {
        const before = await bench.anchoredDevices();
        const { state } = bench;
        const isAct =
          (item === CONFIRM && state === 'confirming') ||
          (item === ANYWAY && state === 'confirmingDanger') ||
          (item === RETRY && state === 'failed');
        await bench.after(item);
        const after = await bench.anchoredDevices();
        if (!isAct) expect(after).toEqual(before);
        if (bench.outcome !== 'done' || !isAct) continue;
        const { mode, deviceIds } = bench.context;
        for (const id of deviceIds) expect([id, after.includes(id)]).toEqual([id, mode === 'activate']);
      }
    }),
    { numRuns: 60 },
  );
});

test('anchor: no state and no transition of the anchor is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
