import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryDriverInspections } from '@farol/adapters/memory/driver-inspections';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { connectInspections } from '@farol/core/console/features/drivers/connect-inspections';
import type { DueChecklist } from '@farol/core/domain/device/inspection';
import { Failure } from '@farol/core/domain/values/failure';
import type { InspectionsEvent } from '@farol/core/machines/drivers/inspections.actions';
import { inspectionsMachine } from '@farol/core/machines/drivers/inspections.machine';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';

const LOST = new Failure('NETWORK', 0);
const DUE: DueChecklist = {
  deviceId: 5,
  items: [
    { text: 'Lights', photo: 'optional' },
    { text: 'Tires', photo: 'problem' },
  ],
  sentAtMs: undefined,
};
const joao = aUser({ id: 8, name: 'João' });
const coverage = new ChartCoverage(inspectionsMachine);

/** A driver's page in front of a server that may be away; `reload` is the page opened again. */
function aPage() {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  const storage = new MemoryKeyValueStorage();
  const server = new MemoryDriverInspections(network);
  let seed = 0;
  const start = () => {
    const input = {
      driverInspections: server,
      storage,
      clock: () => clock.now(),
      random: () => (seed = (seed * 16_807 + 7) % 2_147_483_647) / 2_147_483_647,
      user: joao,
    };
    const actor = createActor(inspectionsMachine, { input, clock, inspect: coverage.inspect });
    actor.start();
    return actor;
  };
  let actor = start();
  let vehicle: { deviceId: number | undefined; isSettled: boolean } = {
    deviceId: undefined,
    isSettled: true,
  };
  const send = async (event: InspectionsEvent) => {
    clock.increment(1000);
    actor.send(event);
    await settleCalls();
  };
  return {
    network,
    storage,
    server,
    send,
    get now() {
      return connectInspections(actor).getSnapshot();
    },
    enter: async (due: DueChecklist | undefined, isSettled = true) => {
      server.enter(due);
      vehicle = { deviceId: due?.deviceId, isSettled };
      await send({ type: 'VEHICLE_CHANGED', ...vehicle });
    },
    /** Answers the whole checklist, with a problem of the tires and its photo. */
    fillIn: async () => {
      await send({ type: 'ANSWER', kind: 'checklist', item: 0, isOk: true });
      await send({ type: 'ANSWER', kind: 'checklist', item: 1, isOk: false });
      await send({ type: 'NOTE', kind: 'checklist', item: 1, note: 'Worn' });
      await send({ type: 'PHOTO', kind: 'checklist', item: 1, photo: 'cGhvdG8=' });
    },
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settleCalls();
    },
    /** Opens the page again, which does not know the vehicle yet. */
    open: async () => {
      actor.stop();
      actor = start();
      await settleCalls();
    },
    reload: async () => {
      actor.stop();
      actor = start();
      await send({ type: 'VEHICLE_CHANGED', ...vehicle });
    },
    keys: () => [...storage.entries.keys()],
    /** The photos in the memory of the page. */
    photos: () => Object.values(actor.getSnapshot().context.photos),
  };
}

test('inspections: the checklist of the vehicle is filled in, and sent once nothing is missing', async () => {
  const page = aPage();
  await page.enter(DUE);
  expect(page.now.checklist).toMatchObject({ done: 0, mayAddPhoto: true });
  await page.send({ type: 'SEND', kind: 'checklist' });
  expect(page.now.checklist?.items.map(({ missing }) => missing)).toEqual(['answer', 'answer']);
  await page.send({ type: 'ANSWER', kind: 'checklist', item: 0, isOk: true });
  await page.send({ type: 'ANSWER', kind: 'checklist', item: 1, isOk: false });
  expect(page.now.checklist?.items.map(({ missing }) => missing)).toEqual([undefined, 'photo']);
  await page.send({ type: 'PHOTO', kind: 'checklist', item: 1, photo: 'cGhvdG8=' });
  expect(page.now.checklist).toMatchObject({ done: 2, items: [{}, { taken: 'cGhvdG8=' }] });
  await page.send({ type: 'SEND', kind: 'checklist' });
  expect(page.now).toMatchObject({ checklist: undefined, sent: 'checklist', waiting: 0 });
  expect(page.now.sentAtMs).toBe(page.server.received[0]?.madeAtMs);
  expect(page.server.received).toHaveLength(1);
  expect([...page.server.photos.values()]).toEqual(['cGhvdG8=']);
  expect(page.photos()).toEqual([]);
  expect(page.keys()).toEqual([]);
  await page.reload();
  expect(page.now).toMatchObject({ checklist: undefined, sentAtMs: expect.any(Number) });
});

test('inspections: what is filled in and what waits for the line survive a reload', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  await page.reload();
  expect(page.now.checklist).toMatchObject({
    done: 2,
    items: [{ isOk: true }, { note: 'Worn', taken: 'cGhvdG8=' }],
  });
  page.network.failure = LOST;
  await page.send({ type: 'SEND', kind: 'checklist' });
  expect(page.now).toMatchObject({ isOffline: true, waiting: 1 });
  await page.reload();
  await page.send({ type: 'RETRY' });
  expect(page.now).toMatchObject({ isOffline: true, waiting: 1 });
  page.network.failure = undefined;
  await page.pass(60_000);
  expect(page.now).toMatchObject({ isOffline: false, waiting: 0 });
  expect([page.server.received.length, page.server.photos.size]).toEqual([1, 1]);
  expect(page.keys()).toEqual([]);
});

test('inspections: a problem is reported at any time in a vehicle, and given up', async () => {
  const page = aPage();
  await page.send({ type: 'START_PROBLEM' });
  expect(page.now).toMatchObject({ problem: undefined, mayReport: false });
  await page.enter({ ...DUE, items: [] });
  expect(page.now).toMatchObject({ checklist: undefined, mayReport: true });
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'PHOTO', kind: 'problem', item: 0, photo: 'cGhvdG8=' });
  expect(page.keys()).toHaveLength(2);
  await page.send({ type: 'CANCEL_PROBLEM' });
  expect(page.keys()).toEqual([]);
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'SEND', kind: 'problem' });
  expect(page.now.problem?.items[0]?.missing).toBe('note');
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'A flat tire' });
  await page.send({ type: 'PHOTO', kind: 'problem', item: 0, photo: 'cGhvdG8=' });
  await page.send({ type: 'PHOTO', kind: 'problem', item: 0, photo: undefined });
  await page.send({ type: 'SEND', kind: 'problem' });
  expect(page.now).toMatchObject({ problem: undefined, sent: 'problem', waiting: 0 });
  expect(page.server.received[0]?.answers).toEqual([
    { text: '', isOk: false, note: 'A flat tire', hasPhoto: false },
  ]);
  await page.send({ type: 'DISMISS' });
  expect(page.now.sent).toBeUndefined();
});

test('inspections: another vehicle has another checklist, and nothing is sent before the scans are', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  await page.enter(undefined);
  expect(page.now.checklist).toBeUndefined();
  await page.enter({ ...DUE, deviceId: 6 }, false);
  expect(page.now.checklist).toBeUndefined();
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  await page.send({ type: 'SEND', kind: 'problem' });
  expect(page.server.received).toHaveLength(0);
  await page.enter({ ...DUE, deviceId: 6 });
  expect(page.server.received).toHaveLength(1);
  expect(page.now.checklist).toMatchObject({ done: 0 });
  await page.enter(DUE);
  expect(page.now.checklist).toMatchObject({ done: 2 });
});

test('inspections: what is filled in for a vehicle is there again when the driver comes back to it', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  await page.enter({ ...DUE, deviceId: 6 });
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'CANCEL_PROBLEM' });
  await page.send({ type: 'ANSWER', kind: 'checklist', item: 0, isOk: true });
  await page.send({ type: 'ANSWER', kind: 'checklist', item: 1, isOk: true });
  await page.send({ type: 'SEND', kind: 'checklist' });
  await page.reload();
  await page.enter({ ...DUE, deviceId: 7, items: [] });
  await page.enter(DUE);
  expect(page.now).toMatchObject({
    checklist: { done: 2, items: [{}, { note: 'Worn', taken: 'cGhvdG8=' }] },
    problem: { items: [{ note: 'Smoke' }] },
  });
});

test('inspections: a checklist that the operator has changed is begun again', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  await page.enter(undefined);
  await page.enter({ ...DUE, items: [...DUE.items, { text: 'Load', photo: 'always' }] });
  expect(page.now.checklist).toMatchObject({ done: 0, items: [{}, {}, { text: 'Load' }] });
  expect(page.keys()).toEqual(['driverInspections-8']);
});

test('inspections: an inspection that is refused is dropped and told; without one photo the others go on', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  page.network.isHeld = true;
  await page.send({ type: 'SEND', kind: 'checklist' });
  page.network.pending.at(-1)?.settle();
  await settleCalls();
  page.network.pending.at(-1)?.settle(new Failure('TOO_LARGE', 413));
  await settleCalls();
  expect(page.now).toMatchObject({ refusal: 'TOO_LARGE', waiting: 0 });
  await page.send({ type: 'START_PROBLEM' });
  expect(page.now.refusal).toBeUndefined();
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  await page.send({ type: 'SEND', kind: 'problem' });
  page.network.pending.at(-1)?.settle(new Failure('DEVICE_ACCESS_DENIED', 400));
  await settleCalls();
  expect(page.now).toMatchObject({ refusal: 'DEVICE_ACCESS_DENIED', waiting: 0 });
  expect(page.keys()).toEqual([]);
});

test('inspections: a checklist that could not be read is asked for once a minute', async () => {
  const page = aPage();
  page.network.failure = LOST;
  await page.enter(DUE);
  page.network.failure = undefined;
  await page.pass(59_999);
  expect(page.now.checklist).toBeUndefined();
  await page.pass(1);
  expect(page.now.checklist).toMatchObject({ done: 0 });
});

test('inspections: an answer survives a reload', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.send({ type: 'ANSWER', kind: 'checklist', item: 0, isOk: false });
  await page.reload();
  expect(page.now.checklist?.items.map(({ isOk }) => isOk)).toEqual([false, undefined]);
});

test('inspections: a note survives a reload, and what waits is sent at once when the line is back', async () => {
  const page = aPage();
  await page.enter({ ...DUE, items: [] });
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  await page.reload();
  expect(page.now.problem?.items[0]?.note).toBe('Smoke');
  page.network.failure = LOST;
  await page.send({ type: 'SEND', kind: 'problem' });
  page.network.failure = undefined;
  await page.send({ type: 'RETRY' });
  expect(page.now).toMatchObject({ waiting: 0, isOffline: false });
});

test('inspections: a checklist that could not be read is read again, and what was begun is still shown', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  page.network.failure = LOST;
  await page.reload();
  expect(page.now.checklist).toMatchObject({ done: 2 });
  await page.send({ type: 'RETRY' });
  page.network.failure = undefined;
  await page.pass(60_000);
  expect(page.now.checklist).toMatchObject({ done: 2 });
  page.network.failure = LOST;
  await page.reload();
  await page.enter({ ...DUE, deviceId: 6 });
  await page.enter({ ...DUE, deviceId: 6 }, false);
  page.network.isHeld = true;
  page.network.failure = undefined;
  await page.enter({ ...DUE, deviceId: 6 });
  await page.enter({ ...DUE, deviceId: 6 }, false);
  expect(page.now.checklist).toBeUndefined();
});

test('inspections: no more photos are taken than can be sent, but one may be taken again', async () => {
  const page = aPage();
  const items = Array.from({ length: 13 }, (_, at) => ({ text: `${at}`, photo: 'optional' as const }));
  await page.enter({ ...DUE, items });
  for (let item = 0; item < 13; item++)
    await page.send({ type: 'PHOTO', kind: 'checklist', item, photo: 'YQ==' });
  expect(page.now.checklist).toMatchObject({ mayAddPhoto: false });
  expect(page.now.checklist?.items.filter(({ taken }) => taken !== undefined)).toHaveLength(12);
  await page.send({ type: 'PHOTO', kind: 'checklist', item: 0, photo: 'Yg==' });
  expect(page.now.checklist?.items[0]?.taken).toBe('Yg==');
  await page.send({ type: 'PHOTO', kind: 'checklist', item: 99, photo: 'Yg==' });
  expect(page.photos()).toHaveLength(12);
  await page.send({ type: 'PHOTO', kind: 'checklist', item: 0, photo: undefined });
  expect(page.photos()).toHaveLength(11);
  expect(page.now.checklist).toMatchObject({ mayAddPhoto: true });
  await page.send({ type: 'PHOTO', kind: 'problem', item: 0, photo: 'Yg==' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Yg==' });
  expect(page.now.problem).toBeUndefined();
});

test('inspections: photos that the browser has lost are not waited for', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  const photo = page.keys().find((key) => key.startsWith('driverPhoto'));
  page.storage.remove(photo ?? '');
  await page.reload();
  expect(page.now.checklist?.items[1]).toMatchObject({ hasPhoto: false, taken: undefined });
  await page.fillIn();
  page.network.failure = LOST;
  await page.send({ type: 'SEND', kind: 'checklist' });
  for (const key of page.keys()) if (key.startsWith('driverPhoto')) page.storage.remove(key);
  await page.reload();
  page.network.failure = undefined;
  await page.pass(5_000);
  expect([page.now.waiting, page.server.received.length, page.server.photos.size]).toEqual([0, 1, 0]);
});

test('inspections: a problem and the checklist are filled in and sent apart from each other', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.send({ type: 'SEND', kind: 'checklist' });
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'SEND', kind: 'problem' });
  expect(page.now.problem?.items[0]?.missing).toBe('note');
  expect(page.now.checklist?.items[0]?.missing).toBe('answer');
  await page.send({ type: 'ANSWER', kind: 'checklist', item: 0, isOk: true });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Noise' });
  expect([page.now.problem?.items[0]?.note, page.now.checklist?.items[0]?.note]).toEqual(['Noise', '']);
  await page.send({ type: 'NOTE', kind: 'checklist', item: 0, note: 'Dim' });
  expect([page.now.problem?.items[0]?.note, page.now.checklist?.items[0]?.note]).toEqual(['Noise', 'Dim']);
  // Begun again it is empty and shows nothing as missing, and the checklist still does.
  await page.send({ type: 'START_PROBLEM' });
  expect(page.now.problem?.items[0]?.note).toBe('');
  expect(page.now.problem?.items[0]?.missing).toBeUndefined();
  expect(page.now.checklist?.items[1]?.missing).toBe('answer');
  await page.send({ type: 'CANCEL_PROBLEM' });
  expect(page.now).toMatchObject({ problem: undefined, checklist: { done: 1 } });
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  await page.fillIn();
  await page.send({ type: 'SEND', kind: 'problem' });
  expect(page.now).toMatchObject({
    sent: 'problem',
    problem: undefined,
    checklist: { done: 2 },
    sentAtMs: undefined,
  });
  // The same vehicle again takes nothing away.
  await page.enter(DUE);
  expect(page.now).toMatchObject({ sent: 'problem', checklist: { done: 2 } });
  await page.send({ type: 'SEND', kind: 'checklist' });
  expect(page.now.sent).toBe('checklist');
  expect(page.server.received.map(({ kind }) => kind)).toEqual(['problem', 'checklist']);
  await page.enter({ ...DUE, deviceId: 6 });
  expect(page.now.checklist?.items.map(({ missing }) => missing)).toEqual([undefined, undefined]);
});

test('inspections: each has an id of its own, and each photo stays with its item', async () => {
  const page = aPage();
  const items = [
    { text: 'Left', photo: 'optional' as const },
    { text: 'Right', photo: 'optional' as const },
  ];
  await page.enter({ ...DUE, items });
  for (const item of [0, 1]) {
    await page.send({ type: 'ANSWER', kind: 'checklist', item, isOk: true });
    await page.send({ type: 'PHOTO', kind: 'checklist', item, photo: ['TA==', 'Ug=='][item] });
  }
  // Past the last item there is nothing to photograph.
  await page.send({ type: 'PHOTO', kind: 'checklist', item: 99, photo: 'WA==' });
  await page.reload();
  expect(page.now.checklist?.items.map(({ taken }) => taken)).toEqual(['TA==', 'Ug==']);
  await page.send({ type: 'SEND', kind: 'checklist' });
  for (const note of ['Smoke', 'Noise']) {
    await page.send({ type: 'START_PROBLEM' });
    await page.send({ type: 'NOTE', kind: 'problem', item: 0, note });
    await page.send({ type: 'SEND', kind: 'problem' });
  }
  const ids = page.server.received.map(({ inspectionId }) => inspectionId);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[\da-z]+-[\da-z]{12}$/);
  expect(new Set(ids.map((id) => id.split('-')[1])).size).toBe(3);
  expect([...page.server.photos]).toEqual([
    [`${ids[0]}-0`, 'TA=='],
    [`${ids[0]}-1`, 'Ug=='],
  ]);
});

test.for([
  [LOST, true],
  [new Failure('SESSION_ENDED', 401), true],
  [new Failure('HTTP_413', 413), false],
] as const)('inspections: after %s what was sent waits: %s', async ([failure, waits]) => {
  const page = aPage();
  await page.enter({ ...DUE, items: [] });
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  page.network.failure = failure;
  await page.send({ type: 'SEND', kind: 'problem' });
  expect(page.now).toMatchObject({ waiting: waits ? 1 : 0, isOffline: waits });
  expect(page.now.refusal === undefined).toBe(waits);
});

test('inspections: a checklist that waits for the line is not asked for again, that of another vehicle is', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  page.network.failure = LOST;
  await page.send({ type: 'SEND', kind: 'checklist' });
  page.network.failure = undefined;
  await page.enter(undefined);
  await page.enter(DUE);
  expect(page.now).toMatchObject({ checklist: undefined, isChecklistWaiting: true, waiting: 1 });
  await page.enter({ ...DUE, deviceId: 6 });
  expect(page.now).toMatchObject({ checklist: { done: 0 }, isChecklistWaiting: false, waiting: 1 });
});

test('inspections: another vehicle does not send again what is on its way', async () => {
  const page = aPage();
  await page.enter({ ...DUE, items: [] });
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  page.network.isHeld = true;
  await page.send({ type: 'SEND', kind: 'problem' });
  expect(page.network.pending).toHaveLength(1);
  await page.enter(undefined, false);
  expect(page.network.pending).toHaveLength(1);
  page.network.pending[0]?.settle();
  await settleCalls();
  expect(page.now.waiting).toBe(0);
});

test('inspections: a problem that is being reported stays when the checklist is known', async () => {
  const page = aPage();
  page.network.failure = LOST;
  await page.enter(DUE);
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  page.network.failure = undefined;
  await page.send({ type: 'RETRY' });
  expect(page.now).toMatchObject({ checklist: { done: 0 }, problem: { items: [{ note: 'Smoke' }] } });
});

test('inspections: a problem that waits does not stand in for the checklist', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  page.network.failure = LOST;
  await page.send({ type: 'SEND', kind: 'problem' });
  page.network.failure = undefined;
  await page.enter(undefined);
  await page.enter(DUE);
  expect(page.now).toMatchObject({ checklist: { done: 0 }, waiting: 1 });
});

test.for([
  ['its first item', [{ text: 'Horn', photo: 'optional' as const }, DUE.items[1]]],
  ['its last item', [DUE.items[0], { text: 'Horn', photo: 'problem' as const }]],
  ['when a photo is due', [DUE.items[0], { text: 'Tires', photo: 'always' as const }]],
] as const)('inspections: a checklist of which %s has changed is begun again', async ([, items]) => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  await page.enter(undefined);
  await page.enter({ ...DUE, items: items.flatMap((item) => item ?? []) });
  expect(page.now.checklist).toMatchObject({ done: 0 });
});

test('inspections: what was filled in goes with the checklist that the operator takes away', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  await page.enter(undefined);
  await page.enter({ ...DUE, items: [] });
  expect(page.now.checklist).toBeUndefined();
  expect(page.keys()).toEqual([]);
});

test('inspections: what is missing and what was sent or refused is said of one vehicle only', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  await page.send({ type: 'SEND', kind: 'problem' });
  await page.send({ type: 'SEND', kind: 'checklist' });
  expect(page.now).toMatchObject({ sent: 'problem', checklist: { items: [{ missing: 'answer' }, {}] } });
  page.network.isHeld = true;
  await page.enter({ ...DUE, deviceId: 6 });
  expect(page.now).toMatchObject({ sent: undefined, checklist: undefined, sentAtMs: undefined });
  page.network.pending.at(-1)?.settle();
  await settleCalls();
  expect(page.now.checklist?.items.map(({ missing }) => missing)).toEqual([undefined, undefined]);
});

test('inspections: a checklist that is as before is gone on with', async () => {
  const page = aPage();
  await page.enter(DUE);
  await page.fillIn();
  await page.enter(undefined);
  await page.enter(DUE);
  expect(page.now.checklist).toMatchObject({ done: 2 });
});

test('inspections: twenty wait at most; the next one stays a draft, over a reload too, until it can be sent', async () => {
  const page = aPage();
  await page.enter({ ...DUE, items: [] });
  const report = async (note: string): Promise<void> => {
    await page.send({ type: 'START_PROBLEM' });
    await page.send({ type: 'NOTE', kind: 'problem', item: 0, note });
    await page.send({ type: 'SEND', kind: 'problem' });
  };
  page.network.failure = LOST;
  for (let at = 1; at <= 20; at++) await report(`${at}`);
  expect(page.now).toMatchObject({ waiting: 20, isFull: true, problem: undefined });
  await report('21');
  await page.reload();
  expect(page.now).toMatchObject({ waiting: 20, isFull: true, problem: { items: [{ note: '21' }] } });
  page.network.failure = undefined;
  await page.pass(5_000);
  expect(page.now.isFull).toBe(false);
  await page.send({ type: 'SEND', kind: 'problem' });
  const notes = page.server.received.map(({ answers }) => answers[0]?.note);
  expect(notes).toEqual(Array.from({ length: 21 }, (_, at) => `${at + 1}`));
});

test('inspections: nothing is sent or read before the vehicle is known', async () => {
  const page = aPage();
  await page.send({ type: 'START_PROBLEM' });
  expect(page.keys()).toEqual([]);
  await page.enter({ ...DUE, items: [] });
  await page.send({ type: 'START_PROBLEM' });
  await page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'Smoke' });
  page.network.failure = LOST;
  await page.send({ type: 'SEND', kind: 'problem' });
  page.network.failure = undefined;
  page.network.isHeld = true;
  await page.open();
  expect(page.now).toMatchObject({ waiting: 1, isOffline: false });
  expect(page.network.pending).toEqual([]);
  await page.send({ type: 'VEHICLE_CHANGED', deviceId: undefined, isSettled: false });
  expect(page.network.pending).toEqual([]);
  // Outside there is no checklist to read.
  await page.send({ type: 'VEHICLE_CHANGED', deviceId: undefined, isSettled: true });
  expect(page.network.pending).toHaveLength(1);
});

test('inspections: in any order of failures and reloads each is sent once, and before its photos', async () => {
  type Page = ReturnType<typeof aPage>;
  const step = fc.oneof(
    fc.constant((page: Page) => page.send({ type: 'START_PROBLEM' })),
    fc.constant((page: Page) => page.send({ type: 'NOTE', kind: 'problem', item: 0, note: 'x' })),
    fc.constant((page: Page) => page.send({ type: 'PHOTO', kind: 'problem', item: 0, photo: 'YQ==' })),
    fc.constant((page: Page) => page.send({ type: 'SEND', kind: 'problem' })),
    fc.constant((page: Page) => page.send({ type: 'SEND', kind: 'checklist' })),
    fc.constant((page: Page) => page.fillIn()),
    fc.constant((page: Page) => page.reload()),
    fc.constant((page: Page) => page.send({ type: 'RETRY' })),
    fc.constantFrom(DUE, undefined, { ...DUE, deviceId: 6 }).map((due) => (page: Page) => page.enter(due)),
    fc.constantFrom(undefined, LOST).map((failure) => async (page: Page) => {
      page.network.failure = failure;
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (taken) => {
      const page = aPage();
      for (const take of taken) await take(page);
      page.network.failure = undefined;
      await page.enter({ ...DUE, deviceId: 7 });
      for (let round = 0; round < 60; round++) await page.pass(5_000);
      expect(page.now).toMatchObject({ waiting: 0, refusal: undefined });
      const ids = page.server.received.map(({ inspectionId }) => inspectionId);
      expect(new Set(ids).size).toBe(ids.length);
      const announced = page.server.received.flatMap(({ answers }) =>
        answers.filter(({ hasPhoto }) => hasPhoto),
      );
      expect(page.server.photos.size).toBe(announced.length);
      // One of the checklist and one of a problem, for each of two vehicles.
      expect(page.keys().filter((key) => key.startsWith('driverPhoto')).length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 60 },
  );
});

test('inspections: every state and transition of the chart is reached', () => {
  expect(coverage.missing()).toEqual([]);
});
