import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { shortDurationText } from '../kit/texts/short-duration-text.ts';
import styles from './top-bar.module.css';

const PastState = lazyWithRetry(async () => (await import('./past-moment-button.tsx')).PastMomentButton);

const GAP_SHOWN_MS = 20_000;

/** What the user sees of the fleet: the past moment, or the state of the live connection. */
export function ConnectionState() {
  const atMs = useSelector(useConsole().replay, (answers) => answers.atMs);
  if (atMs === undefined) return <LiveState />;
  return (
    <Suspense fallback={<LiveState />}>
      <PastState atMs={atMs} />
    </Suspense>
  );
}

/**
 * The state of the live connection: live, connecting, waiting with the seconds left, and for a while the
 * length of the last gap.
 */
function LiveState() {
  const { connection } = useConsole();
  const { t } = useTranslation();
  const { status, isLive, isWaiting, retryAtMs, gapMs, changedDevices } = useView(connection);
  const now = useTickingNow(isWaiting);
  const isGapShown = useIsGapShown(gapMs, isLive);
  if (!status) return null;
  const seconds = Math.max(0, Math.ceil(((retryAtMs ?? now) - now) / 1000));
  const hasGap = isGapShown && gapMs !== undefined;
  const text = hasGap
    ? t('connection.gap', { duration: shortDurationText(t, gapMs), changed: changedDevices })
    : t(`connection.${status}`, { seconds });
  return (
    <div
      className={styles.connection}
      data-state={status}
      data-quiet={(isLive && !hasGap) || undefined}
      data-testid="connection"
    >
      <span className={styles.connectionDot} aria-hidden />
      <span role="status" aria-live={isWaiting ? 'off' : 'polite'} title={text}>
        {text}
      </span>
      {isWaiting && (
        <Button size="compact-xs" variant="light" onClick={connection.retryNow}>
          {t('connection.now')}
        </Button>
      )}
    </div>
  );
}

function useTickingNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

function useIsGapShown(gapMs: number | undefined, isLive: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (gapMs === undefined || !isLive) return undefined;
    setShown(true);
    const timer = setTimeout(() => setShown(false), GAP_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [gapMs, isLive]);
  return isShown && isLive;
}
