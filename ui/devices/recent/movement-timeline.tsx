import { Button, Skeleton } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { movementBar } from '@farol/core/domain/trip/movement-bar';
import { movementSpans, RECENT_MOVEMENT_MS } from '@farol/core/domain/trip/movement';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useOpenPlayer } from './use-open-player.ts';
import { useIsGuest } from '../../kit/console/use-is-guest.ts';
import { DetailSection } from '../detail/detail-section.tsx';
import { durationText } from '../../kit/texts/duration-text.ts';
import detail from '../detail/detail.module.css';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './movement-timeline.module.css';

const TICK_COUNT = 4;

/** §9: when the device moved and stopped during the last hours, drawn to scale and updated live. */
export function MovementTimeline({ nowMs }: { nowMs: number }) {
  const { recentPath } = useConsole().devices;
  const { t, i18n } = useTranslation();
  const { deviceId, isLoading, failure, path } = useView(recentPath);
  const openPlayer = useOpenPlayer();
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  const fromMs = nowMs - RECENT_MOVEMENT_MS;
  const spans = movementSpans(path);
  const { segments, movingMs, stoppedMs } = movementBar(spans, fromMs, nowMs);
  const isGuest = useIsGuest();
  const title = t(isGuest ? 'detail.movement.sharedTitle' : 'detail.movement.title');
  if (failure !== undefined) {
    return (
      <DetailSection title={title}>
        <div className={detail.emptyText} role="alert">
          {t('detail.movement.failed')}
          <Button size="compact-sm" variant="light" onClick={recentPath.retry}>
            {t('device.retry')}
          </Button>
        </div>
      </DetailSection>
    );
  }
  if (isLoading) {
    return (
      <DetailSection title={title}>
        <Skeleton height={16} role="status" aria-label={t('shell.loading')} />
      </DetailSection>
    );
  }
  if (segments.length === 0) {
    return (
      <DetailSection title={title}>
        <div className={detail.emptyText}>
          {t(isGuest ? 'detail.movement.sharedEmpty' : 'detail.movement.empty')}
        </div>
      </DetailSection>
    );
  }
  const summary = t('detail.movement.summary', {
    moving: durationText(t, movingMs),
    stopped: durationText(t, stoppedMs),
  });
  return (
    <DetailSection
      title={title}
      trailing={
        openPlayer && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            onClick={() => openPlayer(deviceId, segments[0]?.fromMs ?? fromMs)}
          >
            {t('detail.movement.play')}
          </Button>
        )
      }
    >
      {/* Keyboard users open the player with the button above and choose the moment there. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <div
        className={styles.timeline}
        role="img"
        aria-label={summary}
        data-opens={openPlayer !== undefined || undefined}
        onClick={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          const share = Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width)));
          openPlayer?.(deviceId, fromMs + share * RECENT_MOVEMENT_MS);
        }}
      >
        {segments.map(({ isMoving, fromMs: from, toMs: to, start, fraction }) => (
          <Tooltip
            key={from}
            label={t('detail.movement.span', {
              state: t(isMoving ? 'detail.movement.moving' : 'detail.movement.stopped'),
              duration: durationText(t, to - from),
              from: clock.format(from),
              to: clock.format(to),
            })}
          >
            <span
              data-moving={isMoving || undefined}
              style={{ left: `${start * 100}%`, width: `${fraction * 100}%` }}
            />
          </Tooltip>
        ))}
      </div>
      <div className={styles.ticks} aria-hidden>
        {Array.from({ length: TICK_COUNT }, (_, at) => (
          <span key={at}>{clock.format(fromMs + (RECENT_MOVEMENT_MS * at) / TICK_COUNT)}</span>
        ))}
        <span>{t('detail.movement.now')}</span>
      </div>
      <div className={styles.legend}>
        <span data-moving>
          {t('detail.movement.moving')} <b>{durationText(t, movingMs)}</b>
        </span>
        <span>
          {t('detail.movement.stopped')} <b>{durationText(t, stoppedMs)}</b>
        </span>
      </div>
    </DetailSection>
  );
}
