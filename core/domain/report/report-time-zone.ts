import { canonicalZone } from '../calendar/time-zone-clock.ts';
import type { Attributes } from '../values/attributes.ts';

/**
 * Returns the time zone in which a user's reports have their days: that of the account, else of the server
 * (contract §5.3, `timezone`), else of this browser.
 */
export function reportTimeZone(
  user: { attributes: Attributes } | undefined,
  server: { attributes: Attributes } | undefined,
): string {
  for (const record of [user, server]) {
    const named = record?.attributes['timezone'];
    const zone = typeof named === 'string' ? canonicalZone(named) : undefined;
    if (zone !== undefined) return zone;
  }
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
