import { MAP_FILE_FORMATS } from '@farol/core/domain/map-file/map-file';
import { FileButton, Menu } from '@mantine/core';
import { IconDownload, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { useTranslation } from '../../language/use-translation.ts';
import { SearchInput } from '../../kit/forms/search-input.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { exportGeofences } from '../exchange/export-geofences.ts';
import { circlesOf, importGeofences, type GeofenceImport } from '../exchange/import-geofences.ts';
import { readMapFile } from '../exchange/map-file-text.ts';
import { importNoteText, ImportResultMessage, MAX_NAMED_SHAPES } from '../exchange/import-result-message.tsx';
import { AddButton, MoreButton } from '../../kit/layout/toolbar-buttons.tsx';
import styles from './geofence-list.module.css';

interface GeofenceToolbarProps {
  geofences: readonly Geofence[];
  query: string;
  allowed: { create: boolean };
  onAdd: () => void;
}

/** Search, new geofence, import and export. */
export function GeofenceToolbar({ geofences, query, allowed, onAdd }: GeofenceToolbarProps) {
  const { lists, action } = useConsole().records;
  const { search, refresh } = lists.geofences;
  const { t } = useTranslation();
  const [importedFile, setImportedFile] = useState<GeofenceImport>();
  const anchors = geofences.filter(isAnchorGeofence).length;
  const resetFile = useRef<() => void>(null);
  const unnamed = (number: number): string => t('geofences.exchange.unnamed', { number });
  const request = (imported: GeofenceImport): void => {
    setImportedFile(imported);
    const remarks = imported.notes.slice(0, MAX_NAMED_SHAPES).map((note) => importNoteText(t, note));
    if (imported.geofences.length > 0)
      action.request({ type: 'import', name: 'geofences', records: imported.geofences, remarks });
  };
  const importFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    resetFile.current?.();
    request(importGeofences(await readMapFile(file), unnamed));
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
                    onClick={() => void exportGeofences(format, geofences)}
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
        <ImportResultMessage
          {...importedFile}
          onRadius={(radiusMeters) => request(circlesOf(importedFile.places, radiusMeters, unnamed))}
        />
      )}
    </>
  );
}
