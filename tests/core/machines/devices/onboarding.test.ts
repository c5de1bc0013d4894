import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { onboardingMachine } from '@farol/core/machines/devices/onboarding.machine';
import { onboardingFacts, firstVehicle } from '@farol/core/machines/devices/onboarding.actions';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { signedInConsole } from '../../../models/signed-in-console.ts';
import { liveFleet, type PageFleet } from '../../../models/live-fleet.ts';

const coverage = new ChartCoverage(onboardingMachine);

type Onboarding = ActorRefFrom<typeof onboardingMachine>;

/** Onboarding of a user with a fleet, and what it announced. */
class Bench {
  readonly fleet: PageFleet;
  readonly actor: Onboarding;
  readonly announced: string[] = [];
  isAdministrator = true;

  constructor(isLoaded = true) {
    this.fleet = liveFleet([]);
    if (!isLoaded) this.fleet.fleet.isLoaded = false;
    this.actor = createActor(onboardingMachine, {
      input: {
        fleet: this.fleet.fleet,
        random: () => 0.5,
        principal: () => ({
          user: aUser({ administrator: this.isAdministrator, deviceLimit: this.isAdministrator ? -1 : 0 }),
          server: aServer({}, true),
          namespace: 'acme',
        }),
      },
      inspect: coverage.inspect,
    }).start();
    this.actor.on('*', (event) =>
      this.announced.push(
        event.type === 'adding' ? `adding ${event.uniqueId}` : `${event.type} ${event.deviceId}`,
      ),
    );
  }

  get step(): string {
    const { value } = this.actor.getSnapshot();
    return typeof value === 'string' ? value : value.shown;
  }

  add(id: number): void {
    this.fleet.receive({ devices: [plainDevice(id, { lastUpdate: null })] });
  }

  report(id: number): void {
    this.fleet.receive({ positions: [plainPosition(id, 0)] });
  }

  remove(id: number): void {
    this.fleet.fleet.recordRemoved('devices', id);
    this.fleet.report();
  }
}

/** Onboarding told in the simplest way. */
interface Model {
  isShown: boolean;
  isAdding: boolean;
  isAdministrator: boolean;
  vehicle: number | undefined;
  /** Whether the fleet has not had the vehicle since it was saved. */
  isExpected: boolean;
  /** Whether each vehicle of the fleet has reported. */
  fleet: Map<number, boolean>;
}

function stepOf({ isShown, isAdding, isAdministrator, vehicle, isExpected, fleet }: Model): string {
  if (!isShown) return 'hidden';
  if (isAdding) return 'vehicle';
  if (vehicle === undefined) return isAdministrator ? 'welcome' : 'refused';
  const hasReported = fleet.get(vehicle);
  if (hasReported === undefined) return isExpected ? 'loading' : 'missing';
  return hasReported ? 'arrived' : 'report';
}

test('onboarding: before the screen is opened nothing is due, nobody is added and no vehicle is expected', () => {
  expect(new Bench().actor.getSnapshot().context).toMatchObject({
    step: 'loading',
    isAdding: false,
    deviceId: undefined,
    isExpected: false,
  });
});

test('onboarding: a vehicle that was added and then removed is missing, not still to come', () => {
  const bench = new Bench();
  bench.actor.send({ type: 'SHOW', deviceId: undefined });
  bench.actor.send({ type: 'FORM_CHANGED', isAdding: true });
  bench.actor.send({ type: 'VEHICLE_SAVED', deviceId: 2 });
  expect(bench.step).toBe('loading');
  bench.add(2);
  expect(bench.step).toBe('report');
  bench.remove(2);
  expect(bench.step).toBe('missing');
});

test('onboarding: a screen that is left no longer listens to the fleet', () => {
  const bench = new Bench();
  const { fleet } = bench.fleet;
  const listened = new Set<string>();
  const subscribe = fleet.subscribe.bind(fleet);
  fleet.subscribe = (slice, listener) => {
    const stop = subscribe(slice, listener);
    listened.add(slice);
    return () => {
      listened.delete(slice);
      stop();
    };
  };
  bench.actor.send({ type: 'SHOW', deviceId: undefined });
  expect([...listened]).toEqual(['loaded', 'counts', 'columns']);
  bench.actor.send({ type: 'HIDE' });
  expect([...listened]).toEqual([]);
});

test('onboarding: until it is known who is signed in nothing is decided, and a vehicle that is not there is missing', () => {
  const { fleet } = liveFleet([]);
  const nobody = { fleet, random: () => 0.5, principal: () => undefined };
  expect(onboardingFacts({ ...nobody, deviceId: 5, isExpected: false, isAdding: false })).toEqual({
    isFleetLoaded: false,
    mayAdd: false,
    isAdding: false,
    vehicle: 'missing',
  });
  expect(firstVehicle({ ...nobody, deviceId: 5, isExpected: true })).toBe('expected');
});

const ids = fc.integer({ min: 1, max: 3 });

/** One step of a user, of the fleet or of an administrator, on both. */
type Act = (model: Model, bench: Bench) => void;

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.option(ids, { nil: undefined }).map((deviceId): Act => (model, { actor }) => {
    actor.send({ type: 'SHOW', deviceId });
    const silent = [...model.fleet].filter(([, hasReported]) => !hasReported).map(([id]) => id);
    model.vehicle = deviceId ?? (silent.length > 0 ? Math.max(...silent) : undefined);
    model.isShown = true;
    model.isExpected = false;
  }),
  fc.constant<Act>((model, { actor }) => {
    actor.send({ type: 'HIDE' });
    model.isShown = false;
  }),
  fc.boolean().map((isAdding): Act => (model, { actor }) => {
    actor.send({ type: 'FORM_CHANGED', isAdding });
    model.isAdding = isAdding;
  }),
  ids.map((deviceId): Act => (model, { actor }) => {
    actor.send({ type: 'VEHICLE_SAVED', deviceId });
    if (stepOf(model) !== 'vehicle') return;
    Object.assign(model, { vehicle: deviceId, isExpected: true, isAdding: false });
  }),
  ids.map((id): Act => (model, bench) => {
    if (model.fleet.has(id)) return;
    bench.add(id);
    model.fleet.set(id, false);
  }),
  ids.map((id): Act => (model, bench) => {
    if (!model.fleet.has(id)) return;
    bench.report(id);
    model.fleet.set(id, true);
  }),
  ids.map((id): Act => (model, bench) => {
    if (!model.fleet.has(id)) return;
    bench.remove(id);
    model.fleet.delete(id);
  }),
  fc.boolean().map((isAdministrator): Act => (model, bench) => {
    bench.isAdministrator = isAdministrator;
    bench.actor.send({ type: 'FACTS_CHANGED' });
    model.isAdministrator = isAdministrator;
  }),
);

test('onboarding: whatever happens, the screen shows the step that is due', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 25 }), (steps) => {
      const bench = new Bench();
      const model: Model = {
        isShown: false,
        isAdding: false,
        isAdministrator: true,
        vehicle: undefined,
        isExpected: false,
        fleet: new Map(),
      };
      for (const act of steps) {
        act(model, bench);
        // What the fleet has once had is no longer expected.
        const isKnown = model.vehicle !== undefined && model.fleet.has(model.vehicle);
        if (model.isShown && !model.isAdding && isKnown) model.isExpected = false;
        expect(bench.step).toBe(stepOf(model));
      }
      bench.actor.stop();
    }),
    { numRuns: 300 },
  );
});

test('onboarding: a vehicle is added, waited for, and announced once when it is on the map', () => {
  const bench = new Bench(false);
  bench.actor.send({ type: 'SHOW', deviceId: undefined });
  expect(bench.step).toBe('loading');
  bench.fleet.fleet.isLoaded = true;
  bench.actor.send({ type: 'FACTS_CHANGED' });
  bench.actor.send({ type: 'ADD', identifier: undefined });
  bench.actor.send({ type: 'FORM_CHANGED', isAdding: true });
  bench.actor.send({ type: 'VEHICLE_SAVED', deviceId: 7 });
  bench.add(7);
  expect(bench.step).toBe('report');
  bench.report(7);
  bench.report(7);
  expect(bench.announced).toEqual(['adding 5555555555', 'vehicleChosen 7', 'vehicleChosen 7', 'arrived 7']);
});

test('onboarding: a vehicle that waits for its first report is resumed with, also when the fleet is loaded after the screen', () => {
  const bench = new Bench(false);
  bench.actor.send({ type: 'SHOW', deviceId: undefined });
  bench.add(7);
  expect(bench.step).toBe('loading');
  bench.fleet.fleet.isLoaded = true;
  bench.actor.send({ type: 'FACTS_CHANGED' });
  expect(bench.step).toBe('report');
});

test('onboarding: a vehicle that reports before its first fix is resumed with, instead of adding a first one again', () => {
  const bench = new Bench();
  bench.add(7);
  const place = { latitude: 0, longitude: 0, fixTime: '1980-01-06T00:00:00.000+00:00' };
  bench.fleet.receive({
    devices: [plainDevice(7, { status: 'online' })],
    positions: [plainPosition(7, 0, place)],
  });
  bench.actor.send({ type: 'SHOW', deviceId: undefined });
  expect(bench.step).toBe('report');
  bench.report(7);
  expect(bench.step).toBe('arrived');
});

test('onboarding: a user who may not add a vehicle is told so, and welcomed once they may', () => {
  const bench = new Bench();
  bench.isAdministrator = false;
  bench.actor.send({ type: 'SHOW', deviceId: undefined });
  expect(bench.step).toBe('refused');
  bench.isAdministrator = true;
  bench.actor.send({ type: 'SHOW', deviceId: undefined });
  expect(bench.step).toBe('welcome');
});

test('onboarding: a device that is reporting already is added under its own identifier', () => {
  const bench = new Bench();
  bench.actor.send({ type: 'SHOW', deviceId: undefined });
  bench.actor.send({ type: 'ADD', identifier: 'van-9' });
  expect(bench.announced).toEqual(['adding van-9']);
});

test('onboarding: the form of a vehicle opens with the suggested identifier, and nothing typed is lost by closing it', async () => {
  const { console: farol } = await signedInConsole();
  const { onboarding } = farol.devices;
  onboarding.show(undefined);
  onboarding.add('van-9');
  const form = farol.records.forms.devices;
  expect(form.getSnapshot()).toMatchObject({
    isOpen: true,
    hasChanges: false,
    draft: { fields: { uniqueId: 'van-9' } },
  });
  expect(onboarding.getSnapshot().step).toBe('vehicle');
  form.setField('name', 'Van 9');
  form.close();
  expect([form.getSnapshot().isConfirmingDiscard, onboarding.getSnapshot().step]).toEqual([true, 'vehicle']);
  form.discard();
  expect(onboarding.getSnapshot().step).not.toBe('vehicle');
});

test('onboarding: the suite above reaches every state and transition of the chart', () => {
  expect(coverage.missing()).toEqual([]);
});
