/** How long an online map may take to show its first tile, milliseconds. */
export const FIRST_TILE_TIMEOUT_MS = 8000;
/**
 * A map that has worked before is given up after this many failures over at least this time
 * without a single tile.
 */
const MAX_FAILURES = 6;
const MIN_FAILING_MS = 10_000;

/** What is known of an online map since it was chosen. Times in milliseconds on any one clock. */
export interface TileHealth {
  chosenAt: number;
  /** Whether any tile has loaded. */
  hasLoadedTile: boolean;
  /** Failed tiles since the last one that loaded, and the time of the first failure. */
  failures: number;
  failingSince: number;
  /** The map does not respond: the offline map replaces it. */
  isUnavailable: boolean;
}

/**
 * What can happen to an online map: its style or tile list failed, a tile failed, a tile
 * arrived, time ran out.
 */
export type TileEvent = 'styleFailed' | 'tileFailed' | 'tileArrived' | 'timedOut';

/** Returns the health of an online map that was just chosen. */
export function initialTileHealth(nowMs: number): TileHealth {
  return { chosenAt: nowMs, hasLoadedTile: false, failures: 0, failingSince: nowMs, isUnavailable: false };
}

/**
 * Returns the health after an event. A map becomes unavailable when its style fails before any tile has
 * loaded, when no tile loads within 8 s, or when 6 tiles in a row fail over at least 10 s. It stays
 * unavailable until it is chosen again.
 */
export function nextTileHealth(health: TileHealth, event: TileEvent, nowMs: number): TileHealth {
  if (health.isUnavailable) return health;
  if (event === 'tileArrived') return { ...health, hasLoadedTile: true, failures: 0 };
  if (event === 'styleFailed') return { ...health, isUnavailable: !health.hasLoadedTile };
  const isTooLate = !health.hasLoadedTile && nowMs - health.chosenAt >= FIRST_TILE_TIMEOUT_MS;
  if (event === 'timedOut') return { ...health, isUnavailable: isTooLate };
  const failures = health.failures + 1;
  const failingSince = health.failures === 0 ? nowMs : health.failingSince;
  const hasFailed = failures >= MAX_FAILURES && nowMs - failingSince >= MIN_FAILING_MS;
  return { ...health, failures, failingSince, isUnavailable: isTooLate || hasFailed };
}
