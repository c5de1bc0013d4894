import { Button, CloseButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { shownDistance } from '@farol/core/domain/measure';
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
