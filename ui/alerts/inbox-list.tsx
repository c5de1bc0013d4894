import { Suspense, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { entryEventId } from '@farol/core/domain/alert/alert-inbox';
import type { InboxIncident } from '@farol/core/domain/alert/alert-inbox-incidents';
import { useTranslation } from '../language/use-translation.ts';
import { useNow } from '../kit/console/use-now.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { withScreenTexts } from '../language/screen-texts.ts';
import { InboxRow } from './inbox-row.tsx';
import layout from '../kit/layout/layout.module.css';
import { useVirtualRows } from '../kit/layout/use-virtual-rows.ts';

const AlarmDetails = lazyWithRetry(
  async () => (await withScreenTexts(import('./alarm-details-dialog.tsx'))).AlarmDetailsDialog,
);

/** Of a row with one line of text, pixels. */
const ROW_HEIGHT = 72;

interface InboxListProps {
  incidents: readonly InboxIncident[];
  onShowOnMap: (deviceId: number, ids: readonly string[]) => void;
}

/** The virtualized list of incidents in the given order. */
export function InboxList({ incidents, onShowOnMap }: InboxListProps) {
  const { t } = useTranslation();
  const now = useNow();
  const [detailed, setDetailed] = useState<{ eventId: number; title: string }>();
  const isProduct = useSelector(useConsole().access, ({ server }) => server?.isPlus === true);
  const scrollContainer = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows({
    count: incidents.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => ROW_HEIGHT,
    // The id of the earliest alert stays the same when further alerts join the incident.
    getItemKey: (index) => incidents[index]?.ids.at(-1) ?? index,
    overscan: 6,
  });
  return (
    <div
      ref={scrollContainer}
      className={layout.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      role="region"
      aria-label={t('alertDetails.inbox.bySeverity')}
    >
      <ul className={layout.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const incident = incidents[index];
          return (
            incident && (
              <InboxRow
                key={String(key)}
                incident={incident}
                now={now}
                style={{ transform: `translateY(${start}px)` }}
                measure={virtualizer.measureElement}
                listPosition={{ index: index + 1, count: incidents.length }}
                onShow={onShowOnMap}
                onDetails={
                  isProduct
                    ? (entry, title) => setDetailed({ eventId: entryEventId(entry), title })
                    : undefined
                }
              />
            )
          );
        })}
      </ul>
      {detailed && (
        <Suspense fallback={null}>
          <AlarmDetails {...detailed} onClose={() => setDetailed(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
