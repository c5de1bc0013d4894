import { parseLanguage, type Language } from '../values/locale.ts';
import type { DateTimeStyle } from '../values/date-time-input.ts';

/**
 * The tag by which times are written in a language and on a clock (§3, "twelve-hour clock"): `pt-BR-u-hc-h12`. Without a wish the
 * language decides, and its own tag is the answer.
 */
export function localeWithHourCycle(language: Language, twelveHour: boolean | undefined): string {
  return twelveHour === undefined ? language : `${language}-u-hc-${twelveHour ? 'h12' : 'h23'}`;
}

/** How fields write dates and times under a tag of `localeWithClock`; without a wish English has the twelve-hour clock. */
export function dateTimeStyleOf(tag: string): DateTimeStyle {
  const language = parseLanguage(tag) ?? 'en-US';
  const twelveHour = tag.endsWith('-hc-h12') || (language === 'en-US' && !tag.endsWith('-hc-h23'));
  return { language, twelveHour };
}
