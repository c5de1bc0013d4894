import { CloseButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { PlaceOverlay, type MarkedPlace } from '../layers/place-overlay.ts';
import styles from './map.module.css';

interface MarkedPlaceNoticeProps {
  place: MarkedPlace;
  /** Called with the mark, which is on the map while this is shown, and with undefined at the end. */
  onOverlay: (mark: PlaceOverlay | undefined) => void;
  onRemove: () => void;
}

/** The place marked by the search, with a button that removes the mark. */
export function MarkedPlaceNotice({ place, onOverlay, onRemove }: MarkedPlaceNoticeProps) {
  const { t } = useTranslation();
  const overlay = useMemo(() => new PlaceOverlay(place), [place]);
  useEffect(() => {
    onOverlay(overlay);
    return () => onOverlay(undefined);
  }, [overlay, onOverlay]);
  return (
    <div className={styles.notice} role="status">
      <IconMapPin size={18} stroke={1.6} aria-hidden />
      <span className={styles.noticeName}>{place.name}</span>
      <CloseButton
        iconSize={18}
        className={styles.noticeButton}
        aria-label={t('map.unmark', { name: place.name })}
        onClick={onRemove}
      />
    </div>
  );
}
