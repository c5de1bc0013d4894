import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import { countdownText } from './countdown-text.ts';
import styles from './session-countdown.module.css';

/** §4: how long the session still lasts, every second; nothing where it has no end. It takes the place of a shared session's name. */
export function SessionCountdown({ isInMenu = false }: { isInMenu?: boolean }) {
  const { sessionExpiry } = useConsole();
  const { t } = useTranslation();
  const left = useSelector(sessionExpiry, ({ context }) => context.timeLeft);
  if (!left) return null;
  return (
    // Nobody wants to hear every second of it; the end itself is a dialog.
    <div className={styles.countdown} {...(!isInMenu && TIMER)} data-soon={isSoon(left.unit) || undefined}>
      <span>{t('accountMenu.expiresIn')}</span>
      {countdownText(t, left)}
    </div>
  );
}

/** A menu holds no timer to assistive technology. */
const TIMER = { role: 'timer', 'aria-live': 'off' } as const;

function isSoon(unit: string): boolean {
  return unit === 'seconds' || unit === 'minutes' || unit === 'over';
}
