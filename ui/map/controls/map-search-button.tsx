import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import type { SearchTarget } from '../search/use-search-navigation.ts';
import mapStyles from './map.module.css';
import { withScreenTexts } from '../../language/translation.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from '../search/map-search.module.css';

const SearchField = lazyWithRetry(
  async () => (await withScreenTexts(import('../search/search-field.tsx'))).SearchField,
);

/** The tool that searches for vehicles, groups, geofences and places on the map. */
export function MapSearchButton({ map }: { map: SearchTarget }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles.searchButton} role="search" aria-label={t('map.searchPlaces')}>
      <Tooltip label={t('map.searchPlaces')} position="left" disabled={isOpen}>
        <ActionIcon
          ref={button}
          variant={isOpen ? 'filled' : 'default'}
          className={mapStyles.tool ?? ''}
          aria-label={t('map.searchPlaces')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <SearchField map={map} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
