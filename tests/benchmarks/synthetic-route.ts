import { syntheticPosition } from './synthetic-fleet.ts';

/** The fixes of the route of every synthetic vehicle. */
export const ROUTE_FIXES = 100_000;
const SECOND_MS = 1000;
/** Drives of half an hour, and stops of ten minutes. */
const [DRIVE, CYCLE] = [1800, 2400];

/**
 * Returns the text of a list of positions of a vehicle, one a second up to a time: more than a day on a winding
 * road, with stops.
 */
export function syntheticRoute(deviceId: number, untilMs: number): string {
  const {
    latitude: _omitted,
    longitude: _too,
    fixTime: _either,
    ...rest
  } = syntheticPosition(deviceId, untilMs, 0);
  const texts: string[] = [];
  let driven = 0;
  for (let index = 0; index < ROUTE_FIXES; index++) {
    const isMoving = index % CYCLE < DRIVE;
    if (isMoving) driven++;
    texts.push(
      JSON.stringify({
        ...rest,
        id: index + 1,
        latitude: Number((-15 + Math.sin(driven / 900) * 0.4 + Math.sin(driven / 20) * 0.002).toFixed(6)),
        longitude: Number((-48 + driven * 1e-4).toFixed(6)),
        fixTime: new Date(untilMs - (ROUTE_FIXES - index) * SECOND_MS).toISOString(),
        speed: isMoving ? 30 + (index % 20) : 0,
        attributes: { ignition: isMoving, motion: isMoving, batteryLevel: 90, power: 13.1, sat: 9 },
      }),
    );
  }
  return `[${texts.join(',')}]`;
}
