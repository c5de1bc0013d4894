/** At most this share of the page's time goes into taking reports. */
const MAX_TIME_SHARE = 0.1;
/** Devices glide 500 ms from fix to fix, so a fleet that always moves loses nothing with ten reports a second. */
const MAX_INTERVAL_MS = 250;
const LARGE_FLEET_DEVICES = 5000;
const LARGE_FLEET_INTERVAL_MS = 100;

/** No more than one report is drawn with a frame. */
const FRAME_MS = 16;
/** Nobody looks at a page in the background, but its alarms have to arrive. */
const HIDDEN_MS = 1000;

/**
 * How long the page wants to be left alone after a report, milliseconds: a small fleet reports with every frame, a large one some
 * ten times a second, and whoever takes long gets fewer.
 * @param devices size of the fleet
 * @param tookMs how long the page needed for the last report
 */
export function reportIntervalMs(devices: number, tookMs: number, isHidden: boolean): number {
  if (isHidden) return HIDDEN_MS;
  const bySize = Math.min(1, devices / LARGE_FLEET_DEVICES) * LARGE_FLEET_INTERVAL_MS;
  return Math.min(MAX_INTERVAL_MS, Math.max(FRAME_MS, bySize, tookMs / MAX_TIME_SHARE));
}
