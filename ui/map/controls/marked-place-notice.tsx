import { CloseButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceOverlay } from '../overlays/place-overlay.ts';
import styles from './map.module.css';

/** The place marked by the search, with a button that removes the mark. */
export function MarkedPlaceNotice({ place }: { place: PlaceOverlay }) {
  const { t } = useTranslation();
  const marked = useSyncExternalStore(place.subscribe, place.read);
  if (!marked) return null;
  return (
    <div className={styles.notice} role="status">
      <IconMapPin size={18} stroke={1.6} aria-hidden />
      <span className={styles.noticeName}>{marked.name}</span>
      <CloseButton
        iconSize={18}
        className={styles.noticeButton}
        aria-label={t('map.unmark', { name: marked.name })}
        onClick={() => place.mark(undefined)}
      />
    </div>
  );
}
