import type { Tracking } from '../tracking/tracking.ts';
import { DEMO_SEED } from './demo-fleet.ts';
import { demoReport } from './demo-history.ts';
import { seeded, Trip, Way } from './travel.ts';
import { demoVehicles, type DemoVehicle } from './vehicles.ts';

const TURN_MS = 500;
const PARKED_MS = 45_000;

interface Player {
  vehicle: DemoVehicle;
  trip: Trip;
  random: () => number;
  nextAt: number;
  lastAt: number;
}

/**
 * Drives the demo fleet on from where it last was, each vehicle posting to the device port like any device. The answer stops it;
 * vehicles that somebody removed are simply refused.
 */
export async function playDemoFleet(tracking: Tracking, devicePort: number): Promise<() => void> {
  const { registry, latest, time } = tracking;
  const players: Player[] = [];
  const now = time.now();
  for (const [at, vehicle] of demoVehicles(DEMO_SEED).entries()) {
    const device = registry.devices.byKey(vehicle.uniqueId);
    if (!device || vehicle.line !== 'live') continue;
    const position = await latest.of(device.id);
    const way = new Way(vehicle.road);
    const random = seeded(now + at);
    const trip = new Trip(way, vehicle.habits, random, position ? way.nearest(position) : 0, now - 600_000);
    players.push({ vehicle, trip, random, nextAt: now + random() * 5000, lastAt: now });
  }
  const turn = (): void => {
    const present = time.now();
    for (const player of players) if (present >= player.nextAt) void report(player, present, devicePort);
  };
  const timer = setInterval(turn, TURN_MS);
  return () => clearInterval(timer);
}

async function report(player: Player, now: number, devicePort: number): Promise<void> {
  const { vehicle, trip, random } = player;
  trip.advance(now, now - player.lastAt);
  player.lastAt = now;
  player.nextAt = now + (trip.isDriving ? 3000 + random() * 5000 : PARKED_MS * (0.6 + random()));
  // Now and then one loses its network for a while.
  if (random() < 0.0008) player.nextAt = now + 900_000;
  const { uniqueId, time, place, attributes } = demoReport(vehicle, trip, now, random);
  const query = new URLSearchParams({
    id: uniqueId,
    timestamp: String(time),
    lat: String(place?.latitude),
    lon: String(place?.longitude),
    speed: String(place?.speed),
    bearing: String(place?.course),
    altitude: String(place?.altitude),
    accuracy: String(place?.accuracy),
    ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
    ...(random() < 0.002 && { alarm: random() < 0.5 ? 'hardBraking' : 'overspeed' }),
  });
  try {
    const answer = await fetch(`http://127.0.0.1:${devicePort}/?${query}`, { method: 'POST' });
    await answer.arrayBuffer();
  } catch {
    // The port may just be closing; the next report tries again, as a device does.
  }
}
