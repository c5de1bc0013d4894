import { badRequest } from '../wire/http-error.ts';

const DAY_MS = 86_400_000;

/**
 * Throws when a period ends before it begins, or is too long.
 * @param period milliseconds since the epoch, inclusive
 * @param days the longest that is answered
 * @param limit the same in words
 */
export function checkPeriod(
  { from, to }: { from: number; to: number },
  days: number,
  limit = `${days} days`,
): void {
  if (to < from) throw badRequest('The period ends before it begins');
  if (to - from > days * DAY_MS) throw badRequest(`Time period exceeds the limit - ${limit}`);
}
