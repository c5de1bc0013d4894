import { parseIsoTime } from '../values/iso-time.ts';
import { urlParameterValue, type UrlParameter } from './url-parameters.ts';

/** What an address says of the past moment of the fleet: an instant, or why what it says is none. */
export type ReplayUrl =
  | { readonly atMs: number; readonly problem?: undefined }
  | { readonly atMs?: undefined; readonly problem: 'unreadable' | 'future' };

/**
 * Parses `moment`; undefined where the address has none.
 * @param nowMs milliseconds since the epoch
 */
export function parseReplayUrl(parameters: readonly UrlParameter[], nowMs: number): ReplayUrl | undefined {
  const text = urlParameterValue(parameters, 'moment');
  if (text === undefined) return undefined;
  const atMs = parseIsoTime(text);
  if (atMs === undefined) return { problem: 'unreadable' };
  return atMs > nowMs + MAX_CLOCK_DIFFERENCE_MS ? { problem: 'future' } : { atMs };
}

/** By so much the clocks of those who send and open a link may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 300_000;
