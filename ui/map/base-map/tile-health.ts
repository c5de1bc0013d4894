/** How long an online map may take to show its first tile, milliseconds. */
export const FIRST_TILE_TIMEOUT_MS = 8000;
/** A map that worked may fail this often, and for this long, without one tile arriving. */
const MAX_FAILURES = 6;
const MIN_FAILING_MS = 10_000;

/** What is known of an online map since it was chosen; times in milliseconds on any clock. */
export interface TileHealth {
  chosenAt: number;
  /** A tile has arrived. */
  hasLoadedTile: boolean;
  /** Tiles refused since one last arrived, and when the first of them was. */
  failures: number;
  failingSince: number;
  /** It does not answer: the offline map stands in. */
  isUnavailable: boolean;
}

/** What happens to an online map: its style or its list of tiles was refused, a tile was, a tile arrived, time passed. */
export type TileEvent = 'styleFailed' | 'tileFailed' | 'tileArrived' | 'timedOut';

/** The trust in an online map that was chosen just now. */
export function initialTileHealth(nowMs: number): TileHealth {
  return { chosenAt: nowMs, hasLoadedTile: false, failures: 0, failingSince: nowMs, isUnavailable: false };
}

/**
 * The trust after some news. A map is lost when its style is refused before any tile came, when no tile came within 8 s, or when 6
 * tiles in a row were refused over at least 10 s. Once lost it stays lost until it is chosen again.
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
