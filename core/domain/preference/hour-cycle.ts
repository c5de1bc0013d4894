import { parseLanguage, type Language } from '../values/locale.ts';
import type { DateTimeStyle } from '../values/date-time-input.ts';

/**
 * Returns the locale for times in a language and hour cycle (§3, "twelve-hour clock"): `pt-BR-u-hc-h12`.
 * Without a preference it is the language's own tag.
 */
export function localeWithHourCycle(language: Language, twelveHour: boolean | undefined): string {
  return twelveHour === undefined ? language : `${language}-u-hc-${twelveHour ? 'h12' : 'h23'}`;
}

/**
 * Returns the style of date and time fields for a tag of `localeWithHourCycle`; without a preference English
 * uses the twelve-hour clock.
 */
export function dateTimeStyleOf(tag: string): DateTimeStyle {
  const language = parseLanguage(tag) ?? 'en-US';
  const twelveHour = tag.endsWith('-hc-h12') || (language === 'en-US' && !tag.endsWith('-hc-h23'));
  return { language, twelveHour };
}
