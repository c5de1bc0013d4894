/** The largest share of the page's time that goes into receiving reports. */
const MAX_TIME_SHARE = 0.1;
/**
 * Markers move 500 ms from fix to fix, so a fleet in constant motion loses nothing with ten reports a second.
 */
const MAX_INTERVAL_MS = 250;
const LARGE_FLEET_DEVICES = 5000;
/** Shorter than the 100 ms between two frames of our server: each is then shown when it arrives, and does not wait. */
const LARGE_FLEET_INTERVAL_MS = 80;

/** At most one report per frame is drawn. */
const FRAME_MS = 16;
/** Nobody sees a page in the background, but its alerts have to arrive. */
const HIDDEN_MS = 1000;

/**
 * Returns how long the worker should wait after a report, milliseconds: a small fleet reports with every
 * frame, a large one up to twelve times a second, and a slow page receives fewer reports.
 * @param devices size of the fleet
 * @param tookMs how long the page took for the last report
 */
export function reportIntervalMs(devices: number, tookMs: number, isHidden: boolean): number {
  if (isHidden) return HIDDEN_MS;
  const bySize = Math.min(1, devices / LARGE_FLEET_DEVICES) * LARGE_FLEET_INTERVAL_MS;
  return Math.min(MAX_INTERVAL_MS, Math.max(FRAME_MS, bySize, tookMs / MAX_TIME_SHARE));
}
