import type { Tracking } from '../tracking/tracking.ts';
import { DEMO_SEED } from './demo-fleet.ts';
import { deviceState, obeyed, type DeviceState } from './demo-device.ts';
import { demoReport } from './demo-history.ts';
import { PLAYED_ALARMS } from './played-alarms.ts';
import { seeded, Trip, Way } from './travel.ts';
import { demoVehicles, type DemoVehicle } from './vehicles.ts';

const TURN_MS = 500;
const PARKED_MS = 20_000;
/** A device that was told something answers this soon. */
const ANSWER_MS = 1_000;

interface Player {
  vehicle: DemoVehicle;
  trip: Trip;
  device: DeviceState;
  /** What it has to say to the last command. */
  results: string[];
  random: () => number;
  nextAt: number;
  lastAt: number;
}

/**
 * Drives the demo fleet on from where it last was, each vehicle posting to the device port like any device and doing what the
 * answers tell it. The answer stops it; vehicles that somebody removed are simply refused.
 * @param address where devices report, such as `http://127.0.0.1:5055/`
 */
export async function playDemoFleet(tracking: Tracking, address: string): Promise<() => void> {
  const { registry, latest, time } = tracking;
  const players: Player[] = [];
  const now = time.now();
  for (const [at, vehicle] of demoVehicles(DEMO_SEED).entries()) {
    const device = registry.devices.byKey(vehicle.uniqueId);
    if (!device || vehicle.line !== 'live') continue;
    const position = await latest.of(device.id);
    const way = new Way(vehicle.road);
    const random = seeded(now + at);
    const trip = new Trip(way, vehicle.habits, random, position ? way.nearest(position) : 0, now);
    // Who stood still stands: not the whole fleet sets off when the server starts.
    trip.resume(position?.attributes['motion'] !== false, now);
    const state = deviceState(position?.attributes ?? {});
    if (state.blocked) trip.hold();
    const nextAt = now + random() * 5000;
    players.push({ vehicle, trip, device: state, results: [], random, nextAt, lastAt: now });
  }
  const turn = (): void => {
    const present = time.now();
    for (const player of players)
      if (present >= player.nextAt) void report(player, present, address, () => time.now());
  };
  const timer = setInterval(turn, TURN_MS);
  return () => clearInterval(timer);
}

async function report(player: Player, now: number, address: string, clock: () => number): Promise<void> {
  const { vehicle, trip, device, random } = player;
  trip.advance(now, now - player.lastAt);
  player.lastAt = now;
  player.nextAt = now + pauseOf(player);
  // Now and then one loses its network for a while.
  if (random() < 0.0008) player.nextAt = now + 900_000;
  const { uniqueId, time, place, attributes } = demoReport(vehicle, trip, now, random);
  const result = player.results[0];
  const said = { ...attributes, ...device.switches, blocked: device.blocked };
  const query = new URLSearchParams({
    id: uniqueId,
    timestamp: String(time),
    lat: String(place?.latitude),
    lon: String(place?.longitude),
    speed: String(place?.speed),
    bearing: String(place?.course),
    altitude: String(place?.altitude),
    accuracy: String(place?.accuracy),
    ...Object.fromEntries(Object.entries(said).map(([key, value]) => [key, String(value)])),
    ...(random() < 0.002 && { alarm: PLAYED_ALARMS[random() < 0.5 ? 0 : 1] }),
    ...(result !== undefined && { result }),
  });
  try {
    const answer = await fetch(`${address}?${query}`, { method: 'POST' });
    const text = await answer.text();
    if (answer.ok && result !== undefined) player.results.shift();
    if (answer.ok && text.trim() !== '') obey(player, text, clock());
  } catch {
    // The port may just be closing; the next report tries again, as a device does.
  }
}

function obey(player: Player, text: string, now: number): void {
  const { state, result } = obeyed(player.device, text);
  player.device = state;
  player.results.push(result);
  if (state.blocked) player.trip.hold();
  else player.trip.release(now);
  player.nextAt = Math.min(player.nextAt, now + ANSWER_MS);
}

/** Milliseconds to the next report. */
function pauseOf({ trip, device, random }: Player): number {
  if (device.intervalMs !== undefined) return device.intervalMs;
  return trip.isDriving ? 3000 + random() * 5000 : PARKED_MS * (0.6 + random());
}
