import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { LoadFailed, NothingFound } from '../../kit/messages/load-states.tsx';
import { geofenceListRows } from './geofence-list-rows.ts';
import { GeofenceRow } from './geofence-row.tsx';
import { useGeofenceRights } from './use-geofence-rights.ts';
import { RecordScopesProvider } from '../../records/scope/record-scopes-provider.tsx';
import { useVehiclesInside } from '../area/use-vehicles-inside.ts';
import { ResultCount } from '../../kit/layout/result-count.tsx';
import layout from '../../kit/layout/layout.module.css';
import { useVirtualRows } from '../../kit/layout/use-virtual-rows.ts';
import styles from './geofence-list.module.css';
import { Button, Skeleton, Stack, FileButton, Menu } from '@mantine/core';
import { IconPolygon, IconDownload, IconRefresh, IconUpload } from '@tabler/icons-react';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { Heading } from '../../kit/layout/heading.tsx';
import { MAP_FILE_FORMATS, type MapFileFormat } from '@farol/core/domain/map-file/map-file';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { SearchInput } from '../../kit/forms/search-input.tsx';
import { importGeofenceFile } from '../exchange/import-geofence-file.ts';
import type { GeofenceImport } from '../exchange/read-geofence-file.ts';
import { importNoteText, ImportResultMessage } from '../exchange/import-result-message.tsx';
import { AddButton, MoreButton } from '../../kit/layout/toolbar-buttons.tsx';
import { toExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';
import { downloadMapFile } from '../../kit/browser/download-file.ts';

/**
 * All geofences, with anchors in a section of their own (§3), and the number of vehicles inside each. Only
 * visible rows are rendered.
 */
export function GeofenceList() {
  const { lists, forms } = useConsole().records;
  const list = lists.geofences;
  const { t, i18n } = useTranslation();
  const { records: geofences, query, isLoaded, failure, refreshFailure } = useView(list);
  const reason = failure ?? refreshFailure;
  const allowed = useGeofenceRights();
  const inside = useVehiclesInside(geofences);
  const box = useRef<HTMLDivElement>(null);
  // Servers do not report other users' changes: entering the list refreshes it.
  useEffect(() => {
    list.refresh();
  }, [list]);
  const lines = useMemo(
    () => geofenceListRows(geofences, query, i18n.language),
    [geofences, query, i18n.language],
  );
  const found = lines.filter(({ kind }) => kind === 'fence').length;
  const virtual = useVirtualRows({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (lines[at]?.kind === 'section' ? 32 : 56),
    getItemKey: (at) => {
      const line = lines[at];
      return line?.kind === 'fence' ? line.fence.id : (line?.section ?? at);
    },
    overscan: 6,
  });
  const add = (): void => forms.geofences.open();
  const state =
    geofences.length > 0 ? (
      found > 0 ? undefined : (
        <NothingFound
          title={t('geofences.nothingTitle')}
          text={t('geofences.nothingText')}
          clearText={t('records.clearSearch')}
          onClear={() => list.search('')}
        />
      )
    ) : reason !== undefined ? (
      <LoadFailed title={t('geofences.failedTitle')} reason={reason} onRetry={list.refresh} />
    ) : isLoaded ? (
      <EmptyGeofences {...(allowed.create && { onAdd: add })} />
    ) : (
      <GeofenceListSkeleton />
    );
  return (
    <div className={layout.column}>
      <GeofenceToolbar geofences={geofences} query={query} allowed={allowed} onAdd={add} />
      {/* The headers show their own counts; the number of search results is shown here. */}
      <ResultCount isHidden={query === '' && reason === undefined}>
        {t('geofences.count', { count: found, shown: new Intl.NumberFormat(i18n.language).format(found) })}
        {geofences.length > 0 && reason !== undefined ? ` · ${t('geofences.stale')}` : ''}
      </ResultCount>
      {state ?? (
        <div ref={box} className={layout.scroll}>
          <RecordScopesProvider name="geofences">
            <ul className={layout.rows} style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, key, start }) => {
                const line = lines[index];
                if (!line) return null;
                return (
                  <li
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={styles.listItem}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {line.kind === 'section' ? (
                      <Heading level={2} look="group" className={styles.section}>
                        {t(`geofences.${line.section}`)} · {line.size}
                      </Heading>
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
          </RecordScopesProvider>
        </div>
      )}
    </div>
  );
}

/** No geofence yet: explains what belongs here and offers to create the first, to users who may. */
function EmptyGeofences({ onAdd }: { onAdd?: () => void }) {
  const { t } = useTranslation();
  return (
    <StateMessage Icon={IconPolygon} title={t('geofences.emptyTitle')} text={t('geofences.emptyText')}>
      {onAdd && <Button onClick={onAdd}>{t('geofences.add')}</Button>}
    </StateMessage>
  );
}

/** Placeholder rows while the geofences are loading. */
function GeofenceListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={styles.row} style={{ paddingInline: 14, gap: 16 }}>
          <Stack gap={6}>
            <Skeleton height={12} width={`${[62, 48, 70][at % 3]}%`} />
            <Skeleton height={10} width={72} />
          </Stack>
          <Skeleton height={16} width={28} />
        </div>
      ))}
    </div>
  );
}

interface GeofenceToolbarProps {
  geofences: readonly Geofence[];
  query: string;
  allowed: { create: boolean };
  onAdd: () => void;
}

/** Search, new geofence, import and export. */
function GeofenceToolbar({ geofences, query, allowed, onAdd }: GeofenceToolbarProps) {
  const { lists, action } = useConsole().records;
  const { search, refresh } = lists.geofences;
  const { t } = useTranslation();
  const [importedFile, setImportedFile] = useState<GeofenceImport>();
  const anchors = geofences.filter(isAnchorGeofence).length;
  const resetFile = useRef<() => void>(null);
  const unnamed = t('geofences.exchange.unnamed', { number: '{n}' });
  const request = (imported: GeofenceImport): void => {
    setImportedFile(imported);
    const remarks = imported.notes.map((note) => importNoteText(t, note));
    if (imported.geofences.length > 0)
      action.request({ type: 'import', name: 'geofences', records: imported.geofences, remarks });
  };
  const importFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    resetFile.current?.();
    request(await importGeofenceFile({ file, unnamed }));
  };
  const importPlaces = async (radiusMeters: number): Promise<void> => {
    if (!importedFile) return;
    const { circlesOf } = await import('../exchange/read-geofence-file.ts');
    request(circlesOf(importedFile.places, radiusMeters, unnamed));
  };
  return (
    <>
      <div className={styles.toolbar}>
        <SearchInput
          className={styles.search}
          label={t('geofences.search')}
          query={query}
          onSearch={search}
        />
        <FileButton
          resetRef={resetFile}
          accept=".gpx,.kml,.kmz,.geojson,.json"
          onChange={(file) => {
            void importFile(file);
          }}
        >
          {({ onClick }) => (
            <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <MoreButton label={t('geofences.more')} />
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={refresh}>
                  {t('records.refresh')}
                </Menu.Item>
                {allowed.create && (
                  <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={onClick}>
                    {t('geofences.import')}
                  </Menu.Item>
                )}
                {MAP_FILE_FORMATS.map((format) => (
                  <Menu.Item
                    key={format}
                    leftSection={<IconDownload size={16} aria-hidden />}
                    disabled={geofences.length === anchors}
                    onClick={() => void exportGeofences(t('geofences.ordinary'), format, geofences)}
                  >
                    {t('geofences.export', { format: t(`reports.tools.${format}`) })}
                  </Menu.Item>
                ))}
                {anchors > 0 && (
                  <Menu.Label className={styles.menuHint}>
                    {t('geofences.anchorsStay', { count: anchors })}
                  </Menu.Label>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </FileButton>
        {allowed.create && <AddButton label={t('geofences.add')} onClick={onAdd} />}
      </div>
      {importedFile && (
        <ImportResultMessage {...importedFile} onRadius={(radiusMeters) => void importPlaces(radiusMeters)} />
      )}
    </>
  );
}

/** Downloads all geofences with a valid area as a file of that title, without anchors. */
async function exportGeofences(
  title: string,
  format: MapFileFormat,
  geofences: readonly Geofence[],
): Promise<void> {
  const areas = geofences.map(toExchangedGeofence).filter((fence) => fence !== undefined);
  await downloadMapFile(title, format, { areas });
}
