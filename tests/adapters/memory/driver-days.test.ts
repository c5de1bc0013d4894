import { MemoryDriverDays } from '@farol/adapters/memory/driver-days';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { driverDaysContract } from '../../contracts/ports/driver-days.ts';
import { failedNetwork } from './failed-network.ts';

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
