/** How long an online map may take to show its first tile, milliseconds. */
export const PATIENCE_MS = 8000;
/** A map that worked may fail this often, and for this long, without one tile arriving. */
const MOST_FAILURES = 6;
const FAILING_MS = 10_000;

/** What is known of an online map since it was chosen; times in milliseconds on any clock. */
export interface MapTrust {
  chosenAt: number;
  /** A tile has arrived. */
  hasAnswered: boolean;
  /** Tiles refused since one last arrived, and when the first of them was. */
  failures: number;
  failingSince: number;
  /** It does not answer: the offline map stands in. */
  isLost: boolean;
}

/** What happens to an online map: its style or its list of tiles was refused, a tile was, a tile arrived, time passed. */
export type MapNews = 'styleFailed' | 'tileFailed' | 'tileArrived' | 'waited';

/** The trust in an online map that was chosen just now. */
export function newTrust(nowMs: number): MapTrust {
  return { chosenAt: nowMs, hasAnswered: false, failures: 0, failingSince: nowMs, isLost: false };
}

/**
 * The trust after some news. A map is lost when its style is refused before any tile came, when no tile came within 8 s, or when 6
 * tiles in a row were refused over at least 10 s. Once lost it stays lost until it is chosen again.
 */
export function trustAfter(trust: MapTrust, news: MapNews, nowMs: number): MapTrust {
  if (trust.isLost) return trust;
  if (news === 'tileArrived') return { ...trust, hasAnswered: true, failures: 0 };
  if (news === 'styleFailed') return { ...trust, isLost: !trust.hasAnswered };
  const isTooLate = !trust.hasAnswered && nowMs - trust.chosenAt >= PATIENCE_MS;
  if (news === 'waited') return { ...trust, isLost: isTooLate };
  const failures = trust.failures + 1;
  const failingSince = trust.failures === 0 ? nowMs : trust.failingSince;
  const hasFailed = failures >= MOST_FAILURES && nowMs - failingSince >= FAILING_MS;
  return { ...trust, failures, failingSince, isLost: isTooLate || hasFailed };
}
