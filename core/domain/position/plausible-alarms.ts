import { parseCommaList } from '../values/comma-separated.ts';

/** The most alarms of one fix; there are hardly more kinds. */
const MOST_ALARMS = 36;
const LONGEST_ALARM = 64;

/** The alarms of a comma-separated list that one fix may carry: each once, none of them longer than a name, a few dozen at most. */
export function plausibleAlarms(text: string): string {
  const names = new Set(parseCommaList(text).filter((name) => name.length <= LONGEST_ALARM));
  return [...names].slice(0, MOST_ALARMS).join(',');
}
