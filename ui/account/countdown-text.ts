import type { TFunction } from 'i18next';
import type { Countdown } from '@farol/core/domain/share/session-countdown';

/** What is left of a session in words (§4): days, then hours, minutes, seconds. */
export function countdownText(t: TFunction, left: Countdown): string {
  return left.unit === 'over'
    ? t('preferences.session.over')
    : t(`preferences.session.${left.unit}`, { count: left.count });
}
