import { expect, test } from 'vitest';
import { seededRandom } from '../../../server/demo/seeded-random.ts';
import { SimulatedTrip, RoadRoute } from '../../../server/demo/simulated-trip.ts';
import { demoVehicles } from '../../../server/demo/demo-vehicles.ts';

const NOON_IN_BRAZIL = Date.UTC(2026, 0, 5, 15);
const MINUTE_MS = 60_000;

test('simulated trip: a fleet that was driving when the server started does not come to rest all at once', () => {
  const trips = demoVehicles(1).map((vehicle, at) => {
    const trip = new SimulatedTrip(
      new RoadRoute(vehicle.road),
      vehicle.habits,
      seededRandom(at),
      0,
      NOON_IN_BRAZIL,
    );
    trip.resume(at % 5 > 0, NOON_IN_BRAZIL);
    return trip;
  });
  for (let minute = 1; minute <= 120; minute++) {
    for (const trip of trips) trip.advance(NOON_IN_BRAZIL + minute * MINUTE_MS, MINUTE_MS);
    const share = trips.filter(({ isDriving }) => isDriving).length / trips.length;
    expect(share, `on their way after ${minute} min`).toBeGreaterThan(0.55);
    expect(share, `on their way after ${minute} min`).toBeLessThan(1);
  }
});
