import type { TFunction } from 'i18next';
import type { Countdown } from '@farol/core/domain/share/session-countdown';

/** Formats the remaining time of a session (§4) in days, hours, minutes or seconds. */
export function countdownText(t: TFunction, countdown: Countdown): string {
  return countdown.unit === 'over'
    ? t('accountMenu.session.over')
    : t(`accountMenu.session.${countdown.unit}`, { count: countdown.count });
}
