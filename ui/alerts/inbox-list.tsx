import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxEntry } from '@farol/core/domain/alarm-inbox';
import { useNow } from '../commands/use-now.ts';
import { InboxRow } from './inbox-row.tsx';
import styles from './alerts.module.css';

const ROW_HEIGHT = 72;

interface InboxListProps {
  entries: readonly InboxEntry[];
  onShow: (deviceId: number, id: string) => void;
}

/** The alerts, the newest first; only those on the screen exist. */
export function InboxList({ entries, onShow }: InboxListProps) {
  const { t } = useTranslation();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => entries[at]?.id ?? at,
    overscan: 6,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <div ref={box} className={styles.scroll} tabIndex={0} role="region" aria-label={t('alerts.inbox.list')}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const entry = entries[index];
          return (
            entry && (
              <InboxRow
                key={String(key)}
                entry={entry}
                now={now}
                place={{ transform: `translateY(${start}px)`, height: size }}
                position={{ at: index + 1, of: entries.length }}
                onShow={onShow}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}
