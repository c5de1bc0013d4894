import type { DateTimeStyle } from '../values/date-time-input.ts';
import { parseLanguage } from '../values/locale.ts';

/**
 * Returns the locale for times in a locale and hour cycle (§3, "twelve-hour clock"): `pt-BR-u-hc-h12`.
 * Without a preference it is the locale itself.
 */
export function localeWithHourCycle(locale: string, twelveHour: boolean | undefined): string {
  return twelveHour === undefined ? locale : `${locale}-u-hc-${twelveHour ? 'h12' : 'h23'}`;
}

/**
 * Returns whether readers whose own language the console does not have are used to twelve hours, as in the first of the
 * browser's tags: a German who reads English has 24. Undefined for all others: the region of their language decides.
 * @param browser the browser's languages, the preferred one first
 */
export function clockOfOtherLanguage(browser: readonly string[]): boolean | undefined {
  const [own] = browser;
  if (own === undefined || parseLanguage(own) !== undefined) return undefined;
  try {
    return dateTimeStyleOf(own).twelveHour;
  } catch {
    // It is no tag.
    return undefined;
  }
}

/**
 * Returns the style of date and time fields for a tag of `localeWithHourCycle`; without a preference the clock of its
 * region counts.
 */
export function dateTimeStyleOf(tag: string): DateTimeStyle {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return { locale: tag, twelveHour: hour12 === true };
}
