import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './status-chips.module.css';

const STATUSES = ['all', 'online', 'offline', 'unknown'] as const;

/** The counts of the fleet by status; a click filters list and map by that status, or by motion (§4). */
export function StatusChips() {
  const { fleet, fleetView } = useConsole();
  const { t, i18n } = useTranslation();
  const subscribe = useCallback((changed: () => void) => fleet.subscribe('counts', changed), [fleet]);
  const counts = useSyncExternalStore(subscribe, () => fleet.counts);
  const { status, movingOnly } = useSelector(fleetView, ({ context }) => context.arrangement);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={styles.chipRow} role="group" aria-label={t('counter.label')}>
      {STATUSES.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.chip}
          aria-pressed={status === kind}
          onClick={() => fleetView.send({ type: 'FILTER_STATUS', status: kind })}
        >
          {kind !== 'all' && <span className={styles.statusShape} data-kind={kind} aria-hidden />}
          {t(`counter.${kind}`)} <b>{number.format(counts[kind])}</b>
        </button>
      ))}
      <button
        type="button"
        className={styles.chip}
        aria-pressed={movingOnly}
        onClick={() => fleetView.send({ type: 'TOGGLE_MOVING' })}
      >
        <span className={styles.statusShape} data-kind="moving" aria-hidden />
        {t('counter.moving')} <b>{number.format(counts.moving)}</b>
      </button>
    </div>
  );
}
