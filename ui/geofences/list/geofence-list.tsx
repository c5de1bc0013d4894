import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../kit/console/use-console.ts';
import {
  EmptyGeofences,
  GeofencesLoadFailed,
  GeofenceListSkeleton,
  NoMatchingGeofences,
} from './geofence-states.tsx';
import { geofenceListRows } from './geofence-list-rows.ts';
import { GeofenceRow } from './geofence-row.tsx';
import { GeofenceToolbar } from './geofence-toolbar.tsx';
import { useGeofenceRights } from './use-geofence-rights.ts';
import { useVehiclesInside } from '../area/use-vehicles-inside.ts';
import styles from './geofence-list.module.css';

/**
 * All geofences, with anchors in a section of their own (§3), and the number of vehicles inside each. Only
 * visible rows are rendered.
 */
export function GeofenceList() {
  const { records, forms } = useConsole();
  const { t, i18n } = useTranslation();
  const list = useSelector(records.geofences, (snapshot) => snapshot);
  const { records: geofences, query, reason } = list.context;
  const allowed = useGeofenceRights();
  const inside = useVehiclesInside(geofences);
  const box = useRef<HTMLDivElement>(null);
  // Servers do not report other users' changes: entering the list refreshes it.
  useEffect(() => records.geofences.send({ type: 'REFRESH' }), [records]);
  const lines = useMemo(
    () => geofenceListRows(geofences, query, i18n.language),
    [geofences, query, i18n.language],
  );
  const found = lines.filter(({ kind }) => kind === 'fence').length;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (lines[at]?.kind === 'section' ? 32 : 56),
    getItemKey: (at) => {
      const line = lines[at];
      return line?.kind === 'fence' ? line.fence.id : (line?.section ?? at);
    },
    overscan: 6,
  });
  const add = (): void => forms.geofences.send({ type: 'OPEN' });
  const state =
    geofences.length > 0 ? (
      found > 0 ? undefined : (
        <NoMatchingGeofences onClear={() => records.geofences.send({ type: 'SEARCH', query: '' })} />
      )
    ) : list.value === 'failed' || reason !== undefined ? (
      <GeofencesLoadFailed
        reason={reason ?? ''}
        onRetry={() => records.geofences.send({ type: 'REFRESH' })}
      />
    ) : list.value === 'loaded' ? (
      <EmptyGeofences {...(allowed.create && { onAdd: add })} />
    ) : (
      <GeofenceListSkeleton />
    );
  return (
    <div className={styles.screen}>
      <GeofenceToolbar geofences={geofences} query={query} allowed={allowed} onAdd={add} />
      {/* The headers show their own counts; the number of search results is shown here. */}
      <div
        className={styles.resultCount}
        data-quiet={(query === '' && reason === undefined) || undefined}
        role="status"
      >
        {t('geofences.count', { count: found, shown: new Intl.NumberFormat(i18n.language).format(found) })}
        {geofences.length > 0 && reason !== undefined ? ` · ${t('geofences.stale')}` : ''}
      </div>
      {state ?? (
        <div ref={box} className={styles.scroll}>
          <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const line = lines[index];
              if (!line) return null;
              return (
                <li key={key} className={styles.listItem} style={{ transform: `translateY(${start}px)` }}>
                  {line.kind === 'section' ? (
                    <h2 className={styles.section}>
                      {t(`geofences.${line.section}`)} · {line.size}
                    </h2>
                  ) : (
                    <GeofenceRow
                      fence={line.fence}
                      inside={inside.get(line.fence.id)}
                      canEdit={allowed.edit}
                      canRemove={allowed.remove}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
