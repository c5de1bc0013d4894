import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryCheckIns } from '@farol/adapters/memory/check-ins';
import { MemoryDriverDays } from '@farol/adapters/memory/driver-days';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { connectCheckIn } from '@farol/core/console/features/drivers/connect-check-in';
import type { User } from '@farol/core/domain/account/user';
import type { DriverDay } from '@farol/core/domain/device/driver-day';
import { Failure } from '@farol/core/domain/values/failure';
import { checkInMachine } from '@farol/core/machines/drivers/check-in.machine';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';

const ORIGIN = 'https://fleet.example';
const LOST = new Failure('NETWORK', 0);
const joao = aUser({ id: 8, name: 'João', attributes: { 'acme.isQrDriverId': 'M8' } });
const coverage = new ChartCoverage(checkInMachine);

/** A driver's page in front of a server that may be away; `reload` is the page opened again. */
function aPage({ tellsDays = true } = {}) {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  const storage = new MemoryKeyValueStorage();
  const checkIns = new MemoryCheckIns(
    joao,
    async () => [
      { id: 5, name: 'Van 5', plate: '' },
      { id: 6, name: 'Van 6', plate: '' },
    ],
    network,
    'acme',
  );
  const driverDays = new MemoryDriverDays(network);
  const announced: unknown[] = [];
  let seed = 0;
  const start = (user = joao) => {
    const input = {
      checkIns,
      ...(tellsDays && { driverDays }),
      storage,
      clock: () => clock.now(),
      random: () => (seed = (seed * 16_807 + 7) % 2_147_483_647) / 2_147_483_647,
      namespace: 'acme',
      origin: ORIGIN,
      user,
    };
    const actor = createActor(checkInMachine, { input, clock, inspect: coverage.inspect });
    actor.on('userChanged', ({ user: changed }) => announced.push(changed.attributes['acme.isQrDeviceId']));
    actor.start();
    return actor;
  };
  let actor = start();
  const page = {
    clock,
    network,
    storage,
    checkIns,
    driverDays,
    announced,
    get now() {
      return connectCheckIn(actor).getSnapshot();
    },
    scan: async (text: string) => {
      clock.increment(1000);
      actor.send({ type: 'SCAN', text });
      await settleCalls();
    },
    checkOut: async () => {
      clock.increment(1000);
      actor.send({ type: 'CHECK_OUT' });
      await settleCalls();
    },
    checkOutWhileReading: () => {
      actor.send({ type: 'RETRY' });
      actor.send({ type: 'CHECK_OUT' });
      return settleCalls();
    },
    switchPrivateTrip: (isOn: boolean) => actor.send({ type: 'SWITCH_PRIVATE_TRIP', isOn }),
    retry: async () => {
      actor.send({ type: 'RETRY' });
      await settleCalls();
    },
    accountRead: (user: User) => actor.send({ type: 'ACCOUNT_READ', user }),
    dismiss: () => actor.send({ type: 'DISMISS' }),
    openMap: () => actor.send({ type: 'OPEN_MAP' }),
    closeMap: () => actor.send({ type: 'CLOSE_MAP' }),
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settleCalls();
    },
    reload: async () => {
      const { user } = actor.getSnapshot().context;
      actor.stop();
      actor = start(user);
      await settleCalls();
    },
  };
  return page;
}

test('check-in: a scanned code or a typed number checks in, and another vehicle waits until the driver checks out', async () => {
  const page = aPage();
  await page.scan(`${ORIGIN}/qr-driver/scan/5`);
  expect(page.now).toMatchObject({ vehicleId: 5, vehicle: { id: 5 }, waiting: 0, sending: undefined });
  await page.scan('6');
  expect(page.now).toMatchObject({ vehicleId: 5, notice: { type: 'alreadyIn' } });
  await page.scan('5');
  expect(page.now).toMatchObject({ vehicleId: 5, sinceMs: 1000, notice: undefined });
  await page.checkOut();
  expect(page.now).toMatchObject({ vehicleId: undefined, notice: undefined });
  await page.scan('6');
  expect(page.now.vehicleId).toBe(6);
  expect(page.announced).toEqual([5, undefined, 6]);
});

test('check-in: a notice goes away with the next scan that counts, and when the driver checks out', async () => {
  const page = aPage();
  await page.scan('nothing');
  await page.scan('5');
  expect(page.now).toMatchObject({ vehicleId: 5, notice: undefined });
  await page.scan('6');
  expect(page.now.notice).toEqual({ type: 'alreadyIn' });
  await page.checkOut();
  expect(page.now).toMatchObject({ vehicleId: undefined, notice: undefined });
});

test('check-in: a check-out is kept over a reload, and outside a vehicle there is none', async () => {
  const page = aPage();
  await page.checkOut();
  expect(page.checkIns.applied).toEqual([]);
  await page.scan('5');
  page.network.failure = LOST;
  await page.checkOut();
  await page.reload();
  expect(page.now).toMatchObject({ vehicleId: undefined, waiting: 1 });
});

test('check-in: a code of another host, an unreadable text and a refused vehicle have notices of their own', async () => {
  const page = aPage();
  await page.scan('https://other.example/qr-driver/scan/5');
  expect(page.now.notice).toEqual({ type: 'foreign', host: 'other.example' });
  await page.scan('nothing');
  expect(page.now.notice).toEqual({ type: 'unreadable' });
  page.dismiss();
  expect(page.now.notice).toBeUndefined();
  await page.scan('99');
  expect(page.now).toMatchObject({
    notice: { type: 'refused', code: 'DEVICE_ACCESS_DENIED' },
    vehicleId: undefined,
    waiting: 0,
  });
  expect(page.storage.read('driverScans-8')).toBeUndefined();
});

test('check-in: the vehicles are asked for again after five seconds without a line', async () => {
  const page = aPage();
  page.network.failure = LOST;
  page.storage.write('driverVehicles-8', '[]');
  await page.reload();
  page.network.failure = undefined;
  await page.pass(4999);
  expect(page.now.vehicles).toEqual([]);
  await page.pass(1);
  expect(page.now.vehicles).toHaveLength(2);
});

test('check-in: what is scanned while the server is away is kept over a reload and sent once, in order', async () => {
  const page = aPage();
  page.network.failure = LOST;
  await page.scan('5');
  await page.checkOut();
  await page.scan('6');
  expect(page.now).toMatchObject({ isOffline: true, waiting: 3, vehicleId: 6 });
  await page.reload();
  expect(page.now).toMatchObject({ isOffline: true, waiting: 3, vehicleId: 6 });
  page.network.failure = undefined;
  await page.pass(5000);
  expect(page.now).toMatchObject({ isOffline: false, waiting: 0, vehicleId: 6, vehicle: { id: 6 } });
  expect(page.checkIns.applied.map(({ deviceId }) => deviceId)).toEqual([5, 0, 6]);
  expect(page.storage.read('driverScans-8')).toBeUndefined();
  await page.reload();
  expect(page.now).toMatchObject({ waiting: 0, vehicleId: 6 });
});

test('check-in: a scan that comes after the session has ended is sent once the driver has signed in again', async () => {
  const page = aPage();
  page.network.failure = new Failure('SESSION_ENDED', 401);
  await page.scan('5');
  expect(page.now).toMatchObject({ notice: undefined, waiting: 1, vehicleId: 5 });
  page.network.failure = undefined;
  await page.reload();
  expect(page.now).toMatchObject({ waiting: 0, vehicleId: 5 });
  expect(page.checkIns.applied.map(({ deviceId }) => deviceId)).toEqual([5]);
});

test('check-in: every scan has an id of its own', async () => {
  const page = aPage();
  for (let round = 0; round < 3; round++) {
    await page.scan('5');
    await page.checkOut();
  }
  const ids = page.checkIns.applied.map(({ scanId }) => scanId);
  expect(new Set(ids.map((id) => id.split('-')[2])).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^[\da-z]+-[05]-[\da-z]{12}$/);
});

test('check-in: without a line the page opens with the vehicles of the last visit, and takes over what the server says then', async () => {
  const page = aPage();
  await page.scan('5');
  page.network.failure = LOST;
  await page.reload();
  expect(page.now).toMatchObject({ vehicleId: 5, vehicle: { name: 'Van 5' }, waiting: 0 });
  page.accountRead(joao);
  expect(page.now.vehicleId).toBeUndefined();
  page.storage.write('driverVehicles-8', '[{"id":5,"name":"Van"},7,null,{"id":"5","name":"Van","plate":""}]');
  await page.reload();
  expect(page.now.vehicles).toEqual([]);
  page.storage.write('driverVehicles-8', '{');
  await page.reload();
  expect(page.now.vehicles).toEqual([]);
  page.network.failure = undefined;
  await page.retry();
  expect(page.now.vehicles.map(({ name }) => name)).toEqual(['Van 5', 'Van 6']);
});

test('check-in: a call whose answer is lost is repeated, and applied once', async () => {
  const page = aPage();
  page.network.isHeld = true;
  await page.scan('5');
  expect(page.now.sending).toBe('checkIn');
  // The server has applied it; its answer does not arrive.
  const [scan] = JSON.parse(page.storage.read('driverScans-8') ?? '[]');
  page.network.pending.at(-1)?.settle(LOST);
  page.network.isHeld = false;
  await page.checkIns.scan(scan);
  await page.retry();
  expect(page.now).toMatchObject({ waiting: 0, vehicleId: 5 });
  expect(page.checkIns.applied).toHaveLength(1);
});

const DAY: DriverDay = {
  deviceId: 5,
  trips: [],
  place: { latitude: 1, longitude: 2, timeMs: 3 },
  privateTrip: { mode: 'hidden', sinceMs: undefined },
};

test('check-in: the day is read once the server knows of the check-in, again each minute, and forgotten outside', async () => {
  const page = aPage();
  page.driverDays.day = DAY;
  expect(page.now).toMatchObject({ dayState: 'outside', day: undefined });
  await page.scan('5');
  expect(page.now).toMatchObject({ dayState: 'read', day: DAY });
  page.driverDays.day = undefined;
  await page.pass(60_000);
  expect(page.now).toMatchObject({ dayState: 'unread', day: DAY, dayProblem: 'NOT_CHECKED_IN' });
  page.driverDays.day = { ...DAY, place: undefined };
  await page.pass(60_000);
  expect(page.now).toMatchObject({ dayState: 'read', day: { place: undefined }, dayProblem: undefined });
  page.driverDays.day = DAY;
  await page.retry();
  expect(page.now.day).toEqual(DAY);
  page.network.failure = LOST;
  await page.retry();
  expect(page.now).toMatchObject({ dayState: 'unread', day: DAY });
  await page.retry();
  await page.checkOut();
  expect(page.now).toMatchObject({ dayState: 'outside', day: undefined, dayProblem: undefined });
});

test('check-in: the place of the vehicle appears within ten seconds of its first report since the check-in', async () => {
  const page = aPage();
  page.driverDays.day = { ...DAY, place: undefined };
  await page.scan('5');
  await page.pass(10_000);
  page.driverDays.day = DAY;
  await page.pass(9_999);
  expect(page.now.day?.place).toBeUndefined();
  await page.pass(1);
  expect(page.now.day).toEqual(DAY);
  page.driverDays.day = { ...DAY, place: undefined };
  await page.pass(59_999);
  expect(page.now.day).toEqual(DAY);
  await page.pass(1);
  expect(page.now.day?.place).toBeUndefined();
});

test('check-in: a day that cannot be read is read again in a minute, also before the vehicle has reported', async () => {
  const page = aPage();
  page.driverDays.day = { ...DAY, place: undefined };
  await page.scan('5');
  page.driverDays.day = undefined;
  await page.pass(10_000);
  expect(page.now).toMatchObject({ dayProblem: 'NOT_CHECKED_IN', day: { place: undefined } });
  page.driverDays.day = DAY;
  await page.pass(59_999);
  expect(page.now.dayProblem).toBe('NOT_CHECKED_IN');
  await page.pass(1);
  expect(page.now).toMatchObject({ dayProblem: undefined, day: DAY });
});

test('check-in: without the figures of the day drivers check in and out all the same', async () => {
  const page = aPage({ tellsDays: false });
  page.driverDays.day = DAY;
  await page.scan('5');
  page.openMap();
  page.switchPrivateTrip(true);
  expect(page.now).toMatchObject({
    vehicleId: 5,
    dayState: 'outside',
    dayProblem: undefined,
    isMapOpen: false,
    isSwitchingPrivateTrip: false,
  });
  await page.checkOut();
  expect(page.now.vehicleId).toBeUndefined();
});

test('check-in: who leaves the vehicle while the day is read sees nothing of it', async () => {
  const page = aPage();
  page.driverDays.day = DAY;
  await page.scan('5');
  const leaving = page.checkOutWhileReading();
  expect(page.now).toMatchObject({ dayState: 'outside', day: undefined });
  await leaving;
  expect(page.now.dayState).toBe('outside');
});

test('check-in: a private trip is begun and ended, and what was read before does not undo it', async () => {
  const page = aPage();
  page.driverDays.day = DAY;
  page.switchPrivateTrip(true);
  expect(page.now.isSwitchingPrivateTrip).toBe(false);
  await page.scan('5');
  page.switchPrivateTrip(true);
  expect(page.now.isSwitchingPrivateTrip).toBe(true);
  await page.pass(0);
  const begun = { mode: 'hidden', sinceMs: expect.any(Number) };
  expect(page.now).toMatchObject({ isSwitchingPrivateTrip: false, day: { privateTrip: begun } });
  page.network.failure = LOST;
  page.switchPrivateTrip(false);
  await page.pass(0);
  expect(page.now).toMatchObject({ privateTripProblem: 'NETWORK', day: { privateTrip: begun } });
  page.network.failure = undefined;
  page.switchPrivateTrip(false);
  expect(page.now.privateTripProblem).toBeUndefined();
  await page.pass(0);
  expect(page.now.day?.privateTrip.sinceMs).toBeUndefined();
  // It shows at once, before the day is read again.
  page.network.isHeld = true;
  page.switchPrivateTrip(true);
  page.network.pending[0]?.settle();
  await page.pass(0);
  expect(page.now).toMatchObject({ dayState: 'reading', day: { ...DAY, privateTrip: begun } });
  page.network.pending[0]?.settle();
  page.network.isHeld = false;
  await page.pass(0);
  page.switchPrivateTrip(true);
  await page.checkOut();
  expect(page.now).toMatchObject({ isSwitchingPrivateTrip: false, dayState: 'outside' });
});

test('check-in: a private trip that is being switched when the driver leaves the vehicle is not waited for', async () => {
  const page = aPage();
  page.driverDays.day = DAY;
  await page.scan('5');
  page.network.isHeld = true;
  page.switchPrivateTrip(true);
  await page.checkOut();
  expect(page.now).toMatchObject({ isSwitchingPrivateTrip: false, dayState: 'outside' });
});

test('check-in: streets are asked for when the map is opened, and it closes with the vehicle', async () => {
  const page = aPage();
  page.driverDays.day = DAY;
  page.openMap();
  expect(page.now.isMapOpen).toBe(false);
  await page.scan('5');
  page.openMap();
  expect(page.now).toMatchObject({ isMapOpen: true, maps: undefined });
  page.closeMap();
  expect(page.now.isMapOpen).toBe(false);
  page.openMap();
  await page.pass(0);
  expect(page.now.maps).toBe(page.driverDays.maps);
  page.closeMap();
  page.network.failure = LOST;
  page.openMap();
  await page.pass(0);
  expect(page.now).toMatchObject({ isMapOpen: true, maps: [] });
  await page.checkOut();
  expect(page.now).toMatchObject({ isMapOpen: false, maps: undefined });
  page.network.failure = undefined;
  await page.retry();
  await page.scan('5');
  page.openMap();
  await page.checkOut();
  expect(page.now.isMapOpen).toBe(false);
});

test('check-in: without its streets the map opens all the same', async () => {
  const page = aPage();
  page.driverDays.day = DAY;
  await page.scan('5');
  page.network.failure = LOST;
  page.openMap();
  await page.pass(0);
  expect([page.now.isMapOpen, page.now.maps]).toEqual([true, []]);
});

test('check-in: in any order of scans, failures and reloads, every scan is applied once or refused, in order', async () => {
  type Page = ReturnType<typeof aPage>;
  const step = fc.oneof(
    fc.constantFrom('5', '6', '99', 'x').map((text) => (page: Page) => page.scan(text)),
    fc.constant((page: Page) => page.checkOut()),
    fc.constant((page: Page) => page.retry()),
    fc.constant((page: Page) => page.reload()),
    fc.constant((page: Page) => page.pass(5000)),
    fc.constantFrom(undefined, LOST).map((failure) => async (page: Page) => {
      page.network.failure = failure;
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (taken) => {
      const page = aPage();
      for (const take of taken) await take(page);
      page.network.failure = undefined;
      await page.retry();
      await page.pass(5000);
      expect(page.now.waiting).toBe(0);
      const { applied } = page.checkIns;
      const times = applied.map(({ scannedAtMs }) => scannedAtMs);
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(new Set(applied.map(({ scanId }) => scanId)).size).toBe(applied.length);
      expect(page.now.vehicleId).toBe(applied.at(-1)?.deviceId || undefined);
    }),
    { numRuns: 60 },
  );
});

test('check-in: every state and transition of the chart is reached', () => {
  expect(coverage.missing()).toEqual([]);
});
