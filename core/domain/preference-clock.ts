import type { Language } from './locale.ts';

/**
 * The tag by which times are written in a language and on a clock (§3, "twelve-hour clock"): `pt-BR-u-hc-h12`. Without a wish the
 * language decides, and its own tag is the answer.
 */
export function localeWithClock(language: Language, twelveHour: boolean | undefined): string {
  return twelveHour === undefined ? language : `${language}-u-hc-${twelveHour ? 'h12' : 'h23'}`;
}
