import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useIsGuest } from '../../kit/console/use-is-guest.ts';
import { DetailSection } from '../detail/detail-section.tsx';
import { EventIcon } from './event-icon.tsx';
import { useOpenPlayer } from './use-open-player.ts';
import { useEventText } from './use-event-text.ts';
import layout from '../../kit/layout/layout.module.css';
import detail from '../detail/detail.module.css';
import styles from './recent-events.module.css';

const COLLAPSED_COUNT = 5;

/**
 * Events of the device in the period of the movement timeline, newest first. Renders nothing where the server
 * keeps no events.
 */
export function RecentEventList() {
  const { recentEvents } = useConsole().devices;
  const { t } = useTranslation();
  const { isAvailable, isLoading, failure, events } = useView(recentEvents);
  const [isExpanded, setExpanded] = useState(false);
  const isGuest = useIsGuest();
  if (!isAvailable) return null;
  const title = t('detail.events.title');
  if (failure !== undefined && events.length === 0) {
    return (
      <DetailSection title={title}>
        <div className={detail.emptyText} role="alert">
          {t('detail.events.failed')}
          <Button size="compact-sm" variant="light" onClick={recentEvents.retry}>
            {t('device.retry')}
          </Button>
        </div>
      </DetailSection>
    );
  }
  if (isLoading && events.length === 0) {
    return (
      <DetailSection title={title}>
        <Skeleton height={12} width="80%" mb={10} role="status" aria-label={t('shell.loading')} />
        <Skeleton height={12} width="64%" />
      </DetailSection>
    );
  }
  return (
    <DetailSection title={title}>
      {events.length === 0 ? (
        <div className={detail.emptyText}>
          {t(isGuest ? 'detail.events.sharedNone' : 'detail.events.none')}
        </div>
      ) : (
        <ol className={styles.events}>
          {(isExpanded ? events : events.slice(0, COLLAPSED_COUNT)).map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events.length > COLLAPSED_COUNT && (
        <Button
          className={styles.expandButton ?? ''}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('detail.events.fewer') : t('detail.events.all', { count: events.length })}
        </Button>
      )}
    </DetailSection>
  );
}

function EventLine({ event }: { event: DeviceEvent }) {
  const { t, i18n } = useTranslation();
  const text = useEventText()(event);
  const time = Date.parse(event.eventTime);
  const openPlayer = useOpenPlayer();
  const line = (
    <>
      <EventIcon type={event.type} />
      <span className={layout.oneLine}>{text}</span>
      <time dateTime={event.eventTime}>
        {new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(time)}
      </time>
    </>
  );
  return (
    <li>
      {openPlayer ? (
        <button
          type="button"
          className={styles.eventButton}
          title={t('detail.events.play')}
          onClick={() => openPlayer(event.deviceId, time)}
        >
          {line}
        </button>
      ) : (
        line
      )}
    </li>
  );
}
