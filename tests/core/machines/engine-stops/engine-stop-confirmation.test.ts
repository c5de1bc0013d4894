import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { connectEngineStops } from '@farol/core/console/features/engine-stops/start-engine-stop-confirmation';
import { Failure } from '@farol/core/domain/values/failure';
import { engineStopConfirmationMachine } from '@farol/core/machines/engine-stops/engine-stop-confirmation.machine';
import { type EngineStopConfirmationInput } from '@farol/core/machines/engine-stops/engine-stop-confirmation.actions';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { withEngineStopConfirmation } from '@farol/core/use-cases/engine-stops/engine-stop-confirmation';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { liveFleet } from '../../../models/live-fleet.ts';

const coverage = new ChartCoverage(engineStopConfirmationMachine);
/** Ten seconds after the vehicles reported. */
const NOW_MS = 1.79e12 + 10_000;
const QUESTION = {
  causes: [{ kind: 'geofenceEnter', name: 'Yard' }],
  deviceIds: [5],
  areVehiclesKnown: true,
} as const;

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function flush(): Promise<void> {
  for (let count = 0; count < 4; count++) await turn();
}

/** Ports whose changes are confirmed; whatever is saved stops engines if it is named so. */
function aBench(judge: EngineStopConfirmationInput['judge'] = judgedByName) {
  const { associations, records } = new MemoryServer().services;
  const vehicles = liveFleet([plainDevice(5)], [plainPosition(5, 0)]);
  let nowMs = NOW_MS;
  const actor = createActor(engineStopConfirmationMachine, {
    input: { judge, fleet: vehicles.fleet, clock: () => nowMs },
    inspect: coverage.inspect,
  }).start();
  const ports = withEngineStopConfirmation({ records, associations }, connectEngineStops(actor).ask);
  const save = (name: string): Promise<unknown> =>
    ports.records.save('geofences', { ...RESOURCES.geofences.defaults, name });
  const names = async (): Promise<string[]> => (await records.list('geofences')).map(({ name }) => name);
  return {
    actor,
    ports,
    save,
    names,
    state: () => actor.getSnapshot().value,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

const judgedByName: EngineStopConfirmationInput['judge'] = async (changes) => {
  await turn();
  const isLock = changes.some(
    (change) =>
      change.type === 'save' && 'name' in change.record && String(change.record.name).startsWith('lock'),
  );
  return isLock ? QUESTION : undefined;
};

test('engine stop confirmation: a change that lets engines be stopped is made only after it was confirmed', async () => {
  const { actor, save, names, state } = aBench();
  const saved = save('lock yard');
  await flush();
  expect([state(), await names(), actor.getSnapshot().context.question]).toEqual([
    'confirming',
    [],
    QUESTION,
  ]);
  actor.send({ type: 'CONFIRM' });
  await saved;
  expect([state(), await names(), actor.getSnapshot().context.question]).toEqual([
    'idle',
    ['lock yard'],
    undefined,
  ]);
});

test('engine stop confirmation: cancelling changes nothing and says why', async () => {
  const { actor, save, names } = aBench();
  const saved = expect(save('lock yard')).rejects.toThrow('ENGINE_STOP_NOT_CONFIRMED');
  await flush();
  actor.send({ type: 'CANCEL' });
  await saved;
  expect(await names()).toEqual([]);
});

test('engine stop confirmation: nothing is judged before somebody wants to change something', async () => {
  let judged = 0;
  const { actor, state } = aBench(async () => {
    judged++;
    await turn();
    return undefined;
  });
  await flush();
  expect([state(), judged]).toEqual(['idle', 0]);
  expect(actor.getSnapshot().context).toMatchObject({ question: undefined, endangeredVehicles: [] });
});

test('engine stop confirmation: what stops no engine is not asked about', async () => {
  const { save, names, state } = aBench();
  await save('yard');
  expect([state(), await names()]).toEqual(['idle', ['yard']]);
});

test('engine stop confirmation: what cannot be judged is not changed, and the next change is judged', async () => {
  let judged = 0;
  const lost = aBench(async () => {
    await turn();
    if (++judged === 1) throw new Failure('NETWORK', 0);
    return undefined;
  });
  await expect(lost.save('lock yard')).rejects.toThrow('NETWORK');
  expect(await lost.names()).toEqual([]);
  await lost.save('yard');
  expect([lost.state(), judged, await lost.names()]).toEqual(['idle', 2, ['yard']]);
  const broken = aBench(() => turn().then(() => Promise.reject(new Error('no code'))));
  await expect(broken.save('lock yard')).rejects.toThrow('UNKNOWN');
});

test('engine stop confirmation: a vehicle that came into danger since the question is asked about again', async () => {
  const { actor, save, names, state, wait } = aBench();
  const saved = save('lock yard');
  await flush();
  expect(actor.getSnapshot().context.endangeredVehicles).toEqual([]);
  // The position is too old by then to say that the vehicle stands.
  wait(180_000);
  actor.send({ type: 'CONFIRM' });
  expect([state(), await names()]).toEqual(['confirming', []]);
  expect(actor.getSnapshot().context.endangeredVehicles).toMatchObject([{ deviceId: 5 }]);
  actor.send({ type: 'CONFIRM' });
  await saved;
  expect(await names()).toEqual(['lock yard']);
});

test('whatever is asked together and however it is answered: what was not confirmed is never made', async () => {
  const steps = fc.array(fc.record({ name: fc.constantFrom('lock', 'plain'), isConfirmed: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      const { actor, save, names } = aBench();
      const results = asked.map(({ name }, at) =>
        save(`${name} ${at}`).then(
          () => true,
          () => false,
        ),
      );
      for (const { name, isConfirmed } of asked) {
        await flush();
        if (name === 'lock') actor.send({ type: isConfirmed ? 'CONFIRM' : 'CANCEL' });
      }
      await flush();
      const expected = asked.map(({ name, isConfirmed }) => name === 'plain' || isConfirmed);
      expect(await Promise.all(results)).toEqual(expected);
      expect((await names()).sort()).toEqual(
        asked.flatMap(({ name }, at) => (expected[at] ? [`${name} ${at}`] : [])).sort(),
      );
    }),
    { numRuns: 40 },
  );
});

test('engine stop confirmation: several changes are asked about once', async () => {
  const { actor, ports, names, state } = aBench();
  const records = ['lock 1', 'lock 2'].map((name) => ({ ...RESOURCES.geofences.defaults, name }));
  const confirmed = ports.confirmTogether(
    records.map((record) => ({ type: 'save', name: 'geofences', record })),
  );
  await flush();
  actor.send({ type: 'CONFIRM' });
  const { records: saving } = await confirmed;
  for (const record of records) await saving.save('geofences', record);
  expect([state(), await names()]).toEqual(['idle', ['lock 1', 'lock 2']]);
});

test('engine stop confirmation: every state of the confirmation and every way through it was seen', () => {
  expect(coverage.missing()).toEqual([]);
});
