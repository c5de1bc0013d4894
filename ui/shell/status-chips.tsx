import { useSelector } from '@xstate/react';
import { isFilterSuspended } from '@farol/core/domain/device/device-filter';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useFleet } from '../kit/console/use-fleet.ts';
import styles from './status-chips.module.css';

const COUNTS = ['counts'] as const;
const STATUSES = ['all', 'online', 'offline', 'unknown'] as const;

/** The counts of the fleet by status; a click filters list and map by that status, or by motion (§4). */
export function StatusChips() {
  const { devices } = useConsole();
  const { view } = devices;
  const { t, i18n } = useTranslation();
  const counts = useFleet(COUNTS, (fleet) => fleet.counts);
  const status = useSelector(view, (one) => one.status);
  const movingOnly = useSelector(view, (one) => one.movingOnly);
  // A search alone decides (facts §3): the list says so, and the chips look as if they were off.
  const isSuspended = useSelector(view, isFilterSuspended);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={styles.chipRow} role="group" aria-label={t('counter.label')}>
      {STATUSES.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.chip}
          aria-pressed={status === kind}
          data-suspended={(isSuspended && kind !== 'all') || undefined}
          onClick={() => view.filterByStatus(kind)}
        >
          {kind !== 'all' && <span className={styles.statusShape} data-kind={kind} aria-hidden />}
          {t(`counter.${kind}`)} <b>{number.format(counts[kind])}</b>
        </button>
      ))}
      <button
        type="button"
        className={styles.chip}
        aria-pressed={movingOnly}
        data-suspended={isSuspended || undefined}
        onClick={view.toggleMoving}
      >
        <span className={styles.statusShape} data-kind="moving" aria-hidden />
        {t('counter.moving')} <b>{number.format(counts.moving)}</b>
      </button>
    </div>
  );
}
