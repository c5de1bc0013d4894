import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './session-countdown.module.css';
import type { Countdown } from '@farol/core/domain/share/session-countdown';
import type { Translate } from '../language/texts.ts';

/**
 * The remaining time of the session, updated every second (§4). Renders nothing for a session that does not
 * expire.
 */
export function SessionCountdown({ isInMenu = false }: { isInMenu?: boolean }) {
  const { expiry } = useConsole().account;
  const { t } = useTranslation();
  const countdown = useSelector(expiry, ({ timeLeft }) => timeLeft);
  if (!countdown) return null;
  return (
    // A live region would announce every second; the end of the session opens a dialog.
    <div
      className={styles.countdown}
      {...(!isInMenu && TIMER)}
      data-soon={isSoon(countdown.unit) || undefined}
    >
      <span>{t('accountMenu.expiresIn')}</span>
      {countdownText(t, countdown)}
    </div>
  );
}

/** A menu must not contain a timer. */
const TIMER = { role: 'timer', 'aria-live': 'off' } as const;

function isSoon(unit: string): boolean {
  return unit === 'seconds' || unit === 'minutes' || unit === 'over';
}

/** Formats the remaining time of a session in days, hours, minutes or seconds. */
function countdownText(t: Translate, countdown: Countdown): string {
  return countdown.unit === 'over'
    ? t('accountMenu.session.over')
    : t(`accountMenu.session.${countdown.unit}`, { count: countdown.count });
}
