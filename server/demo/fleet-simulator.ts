import type { Services } from '../services/services.ts';
import { DEMO_SEED, demoDevice } from './demo-fleet.ts';
import type { DemoMark } from './demo-mark.ts';
import { deviceState, executeCommand, type DeviceState } from './demo-device.ts';
import { demoReport } from './demo-history.ts';
import { simulatedAlarm } from './simulated-alarms.ts';
import { seededRandom } from './seeded-random.ts';
import { SimulatedTrip, RoadRoute } from './simulated-trip.ts';
import { demoVehicles, type DemoVehicle } from './demo-vehicles.ts';

const STEP_MS = 500;
const PARKED_MS = 20_000;
/** How soon a device responds to a command. */
const RESPONSE_DELAY_MS = 1_000;
/** How likely a vehicle loses its network after a report, and for how long. */
const NETWORK_LOSS_SHARE = 0.0008;
const NETWORK_LOSS_MS = 900_000;

interface SimulatedVehicle {
  vehicle: DemoVehicle;
  trip: SimulatedTrip;
  device: DeviceState;
  /** Results of commands that it has not reported yet. */
  results: string[];
  random: () => number;
  nextAt: number;
  lastAt: number;
}

/**
 * Continues the demo fleet from its latest positions: each vehicle reports to the device port like a real
 * device and executes the commands it receives. Returns a function that stops the simulation, and resolves when
 * no report is on its way.
 * @param address where devices report, such as `http://127.0.0.1:5055/`
 */
export async function simulateDemoFleet(
  services: {
    readonly latest: Pick<Services['latest'], 'get'>;
    readonly time: Pick<Services['time'], 'now'>;
    readonly registry: Parameters<typeof demoDevice>[0]['registry'];
  },
  mark: DemoMark,
  address: string,
): Promise<() => Promise<void>> {
  const { latest, time } = services;
  const simulated: SimulatedVehicle[] = [];
  const now = time.now();
  for (const [at, vehicle] of demoVehicles(DEMO_SEED).entries()) {
    const device = demoDevice(services, mark, vehicle);
    if (!device || vehicle.connection !== 'live') continue;
    const position = await latest.get(device.id);
    const route = new RoadRoute(vehicle.road);
    const random = seededRandom(now + at);
    const trip = new SimulatedTrip(
      route,
      vehicle.habits,
      random,
      position ? route.nearest(position) : 0,
      now,
    );
    const fuelLevel = position?.attributes['fuelLevel'];
    if (typeof fuelLevel === 'number') trip.fuelPercent = fuelLevel;
    // Parked vehicles stay parked, so that the fleet does not set off all at once when the server starts.
    trip.resume(position?.attributes['motion'] !== false, now);
    const state = deviceState(position?.attributes ?? {});
    if (state.blocked) trip.stopEngine();
    const nextAt = now + random() * 5000;
    simulated.push({ vehicle, trip, device: state, results: [], random, nextAt, lastAt: now });
  }
  const underway = new Set<Promise<void>>();
  const tick = (): void => {
    const present = time.now();
    for (const vehicle of simulated) {
      if (present < vehicle.nextAt) continue;
      const sent = report(vehicle, present, address, () => time.now()).finally(() => underway.delete(sent));
      underway.add(sent);
    }
  };
  const timer = setInterval(tick, STEP_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(underway);
  };
}

async function report(
  simulated: SimulatedVehicle,
  now: number,
  address: string,
  clock: () => number,
): Promise<void> {
  const { vehicle, trip, device, random } = simulated;
  trip.advance(now, now - simulated.lastAt);
  simulated.lastAt = now;
  simulated.nextAt =
    now + reportDelayMs(device.intervalMs, { isDriving: trip.isDriving, results: simulated.results }, random);
  const { uniqueId, time, place, attributes } = demoReport(vehicle, trip, now, random);
  // A second report may be on its way before the first one is answered: each takes a result of its own.
  const result = simulated.results.shift();
  const values = { ...attributes, ...device.outputs, blocked: device.blocked };
  const query = new URLSearchParams({
    id: uniqueId,
    timestamp: String(time),
    lat: String(place?.latitude),
    lon: String(place?.longitude),
    speed: String(place?.speed),
    bearing: String(place?.course),
    altitude: String(place?.altitude),
    accuracy: String(place?.accuracy),
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
    ...simulatedAlarm(trip.isDriving, random),
    ...(result !== undefined && { result }),
  });
  let isReceived = false;
  try {
    const answer = await fetch(`${address}?${query}`, { method: 'POST' });
    const text = await answer.text();
    isReceived = answer.ok;
    if (answer.ok && text.trim() !== '') executePending(simulated, text, clock());
  } catch {
    // The port may be closing; the next report tries again, as a real device would.
  } finally {
    if (!isReceived && result !== undefined) simulated.results.unshift(result);
  }
}

function executePending(vehicle: SimulatedVehicle, text: string, now: number): void {
  const { state, result } = executeCommand(vehicle.device, text);
  vehicle.device = state;
  vehicle.results.push(result);
  if (state.blocked) vehicle.trip.stopEngine();
  else vehicle.trip.releaseEngine(now);
  vehicle.nextAt = Math.min(vehicle.nextAt, now + RESPONSE_DELAY_MS);
}

/**
 * Returns how many milliseconds pass until a vehicle reports again. Occasionally it loses its network for a quarter of
 * an hour, but not while somebody watches it: while it was told how often to report, or has results to report.
 */
export function reportDelayMs(
  intervalMs: DeviceState['intervalMs'],
  { isDriving, results }: { isDriving: boolean; results: readonly string[] },
  random: () => number,
): number {
  if (intervalMs !== undefined) return intervalMs;
  if (results.length === 0 && random() < NETWORK_LOSS_SHARE) return NETWORK_LOSS_MS;
  return isDriving ? 3000 + random() * 5000 : PARKED_MS * (0.6 + random());
}
