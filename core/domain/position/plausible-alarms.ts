import { parseCommaList } from '../values/comma-separated.ts';

/** The maximum number of alarms of one fix; there are hardly more kinds. */
const MAX_ALARMS = 36;
const MAX_ALARM_LENGTH = 64;

/**
 * Returns the plausible alarms of a comma-separated list: each once, no overlong names, a few dozen at most.
 */
export function plausibleAlarms(text: string): string {
  const names = new Set(parseCommaList(text).filter((name) => name.length <= MAX_ALARM_LENGTH));
  return [...names].slice(0, MAX_ALARMS).join(',');
}
