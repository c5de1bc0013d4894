import type { Countdown } from '@farol/core/domain/share/session-countdown';
import type { Translate } from '../language/texts.ts';

/** Formats the remaining time of a session (§4) in days, hours, minutes or seconds. */
export function countdownText(t: Translate, countdown: Countdown): string {
  return countdown.unit === 'over'
    ? t('accountMenu.session.over')
    : t(`accountMenu.session.${countdown.unit}`, { count: countdown.count });
}
