/** Whether a license is expired or expires soon; undefined while there is time. */
export type LicenseState = 'expired' | 'within30' | 'within90';

const DAY_MS = 86_400_000;

/**
 * Returns the state of a driver's license, which is valid through its last day.
 * @param validity the last day as `2026-12-31`; undefined is returned for any other value
 * @param today the user's current day in the same form
 */
export function licenseState(validity: unknown, today: string): LicenseState | undefined {
  const daysLeft = typeof validity === 'string' ? (dayOf(validity) - dayOf(today)) / DAY_MS : Number.NaN;
  if (Number.isNaN(daysLeft) || daysLeft > 90) return undefined;
  if (daysLeft < 0) return 'expired';
  return daysLeft <= 30 ? 'within30' : 'within90';
}

function dayOf(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
}
