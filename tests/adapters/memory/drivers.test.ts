import { MemoryCheckIns } from '@farol/adapters/memory/check-ins';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryDriverDays } from '@farol/adapters/memory/driver-days';
import { MemoryDriverInspections } from '@farol/adapters/memory/driver-inspections';
import { MemoryInspections } from '@farol/adapters/memory/inspections';
import { aUser } from '../../arbitraries/users.ts';
import { checkInsContract } from '../../contracts/ports/check-ins.ts';
import { driverDaysContract } from '../../contracts/ports/driver-days.ts';
import { failedNetwork } from './failed-network.ts';
import { CHECKED, driverInspectionsContract } from '../../contracts/ports/driver-inspections.ts';
import { inspectionsContract } from '../../contracts/ports/inspections.ts';

checkInsContract('the memory', () => ({
  checkIns: new MemoryCheckIns(
    aUser(),
    async () => [
      { id: 5, name: 'Van 5', plate: '' },
      { id: 6, name: 'Van 6', plate: '' },
    ],
    new MemoryNetwork(),
    'acme',
  ),
  namespace: 'acme',
  deviceIds: [5, 6],
  foreignId: 7,
  close: () => {},
}));

const [START_MS, END_MS] = [1_760_000_000_000, 1_760_000_720_000];
const NO_PRIVATE_TRIP = { mode: 'hidden' as const, sinceMs: undefined };

driverDaysContract('the memory', () => {
  const driverDays = new MemoryDriverDays(new MemoryNetwork());
  return {
    driverDays,
    disconnected: new MemoryDriverDays(failedNetwork()),
    deviceId: 5,
    checkIn: () => {
      driverDays.day = { deviceId: 5, trips: [], place: undefined, privateTrip: NO_PRIVATE_TRIP };
    },
    forbidPrivateTrips: () => {
      if (driverDays.day)
        driverDays.day = { ...driverDays.day, privateTrip: { mode: 'off', sinceMs: undefined } };
    },
    drive: () => {
      const place = { latitude: 1, longitude: 2 };
      const to = { name: undefined, point: place };
      const from = { name: 'Depot', point: undefined };
      driverDays.day = {
        deviceId: 5,
        trips: [{ fromMs: START_MS, toMs: END_MS, distanceMeters: 6_000, from, to }],
        place: { ...place, timeMs: END_MS },
        privateTrip: NO_PRIVATE_TRIP,
      };
      return { startMs: START_MS, endMs: END_MS, place };
    },
    close: () => {},
  };
});

driverInspectionsContract('the memory', () => {
  const inspections = new MemoryDriverInspections(new MemoryNetwork());
  return {
    inspections,
    disconnected: new MemoryDriverInspections(failedNetwork()),
    deviceId: 5,
    photo: 'cGhvdG8=',
    checkIn: () => inspections.enter({ deviceId: 5, items: CHECKED, sentAtMs: undefined }),
    stored: async () => [inspections.received.length, inspections.photos.size] as const,
    close: () => {},
  };
});

const AT_MS = 1_760_000_000_000;

inspectionsContract('the memory', () => {
  const shared = { deviceId: 5, driverName: 'João' };
  return {
    inspections: new MemoryInspections(
      [
        {
          ...shared,
          id: 1,
          kind: 'checklist',
          madeAtMs: AT_MS - 60_000,
          answers: [{ text: 'Lights', isOk: true, note: '', photo: 'none' }],
        },
        {
          ...shared,
          id: 2,
          kind: 'problem',
          madeAtMs: AT_MS,
          answers: [{ text: '', isOk: false, note: 'A flat tire', photo: 'awaited' }],
        },
        { ...shared, deviceId: 6, id: 3, kind: 'problem', madeAtMs: AT_MS, answers: [] },
      ],
      new MemoryNetwork(),
    ),
    disconnected: new MemoryInspections([], failedNetwork()),
    deviceId: 5,
    problemAtMs: AT_MS,
    close: () => {},
  };
});
