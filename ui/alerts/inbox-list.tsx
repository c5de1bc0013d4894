import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxIncident } from '@farol/core/domain/alert/alert-inbox-incidents';
import { useNow } from '../kit/console/use-now.ts';
import { InboxRow } from './inbox-row.tsx';
import styles from './inbox.module.css';

const ROW_HEIGHT = 72;

interface InboxListProps {
  incidents: readonly InboxIncident[];
  onShowOnMap: (deviceId: number, ids: readonly string[]) => void;
}

/** The alerts in the order given; only those on the screen exist. */
export function InboxList({ incidents, onShowOnMap }: InboxListProps) {
  const { t } = useTranslation();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: incidents.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    // The earliest happening stays the same while others join the line.
    getItemKey: (at) => incidents[at]?.ids.at(-1) ?? at,
    overscan: 6,
  });
  return (
    <div
      ref={box}
      className={styles.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      role="region"
      aria-label={t('alerts.inbox.bySeverity')}
    >
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const line = incidents[index];
          return (
            line && (
              <InboxRow
                key={String(key)}
                incident={line}
                now={now}
                style={{ transform: `translateY(${start}px)`, height: size }}
                listPosition={{ at: index + 1, of: incidents.length }}
                onShow={onShowOnMap}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}
