/** A shorter silence is ordinary, milliseconds. */
const GAP_MS = 5 * 60_000;
/** A vehicle that moved less was parked, and parked vehicles report seldom, meters. */
const GAP_METERS = 300;

/**
 * Whether nothing is known of the way between two fixes: a vehicle was silent and is elsewhere afterwards, as
 * after a tunnel, a ferry or a dead battery. The line of a route is broken there.
 */
export function isRouteGap(elapsedMs: number, meters: number): boolean {
  return elapsedMs >= GAP_MS && meters >= GAP_METERS;
}
