import { Button, CloseButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { shownDistance } from '@farol/core/domain/measure';
import type { PlaceOverlay } from './overlays/place-overlay.ts';
import type { RulerOverlay } from './overlays/ruler-overlay.ts';
import { useUnits } from './use-units.ts';
import styles from './fleet-map.module.css';

/** Says that the chosen online map did not answer, and offers to ask it again. */
export function LostMapNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="status">
      <span>{t('map.tilesFailed')}</span>
      <Button size="compact-sm" variant="light" className={styles.noticeButton} onClick={onRetry}>
        {t('map.retry')}
      </Button>
    </div>
  );
}

/** What the ruler measured so far, and how to put it away. */
export function RulerNotice({ ruler, onEnd }: { ruler: RulerOverlay; onEnd: () => void }) {
  const { t, i18n } = useTranslation();
  const { distance: unit } = useUnits();
  const meters = useSyncExternalStore(ruler.subscribe, ruler.meters);
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const distance = `${number.format(shownDistance(meters ?? 0, unit))} ${t(`units.${unit}`)}`;
  return (
    <div className={styles.notice} role="status">
      <span>{meters ? <b>{t('map.rulerTotal', { distance })}</b> : t('map.rulerHint')}</span>
      <CloseButton
        iconSize={18}
        className={styles.noticeButton}
        aria-label={t('map.rulerEnd')}
        onClick={onEnd}
      />
    </div>
  );
}

/** The place that the search marked, and how to take the mark away. */
export function PlaceNotice({ place }: { place: PlaceOverlay }) {
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
        aria-label={t('places.unmark', { name: marked.name })}
        onClick={() => place.mark(undefined)}
      />
    </div>
  );
}
