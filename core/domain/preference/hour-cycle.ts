import type { DateTimeStyle } from '../values/date-time-input.ts';

/**
 * Returns the locale for times in a locale and hour cycle (§3, "twelve-hour clock"): `pt-BR-u-hc-h12`.
 * Without a preference it is the locale itself.
 */
export function localeWithHourCycle(locale: string, twelveHour: boolean | undefined): string {
  return twelveHour === undefined ? locale : `${locale}-u-hc-${twelveHour ? 'h12' : 'h23'}`;
}

/**
 * Returns the style of date and time fields for a tag of `localeWithHourCycle`; without a preference the clock of its
 * region counts.
 */
export function dateTimeStyleOf(tag: string): DateTimeStyle {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return { locale: tag, twelveHour: hour12 === true };
}
