import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useFleet } from '../kit/console/use-fleet.ts';
import styles from './status-chips.module.css';

const VISIBLE = ['visible'] as const;

/**
 * Says that the open device is on the map although it does not match the filter or search, with a button that
 * clears both.
 */
export function OutsideFilterChip() {
  const { devices } = useConsole();
  const { t } = useTranslation();
  const isOutside = useFleet(VISIBLE, (fleet) => fleet.isWatchedFilteredOut);
  return (
    <div role="status">
      {isOutside && (
        <button type="button" className={styles.chip} data-kind="outside" onClick={devices.view.clearFilters}>
          <IconFilterOff size={16} stroke={1.6} aria-hidden />
          {t('views.outside')} · <b>{t('views.clearFilter')}</b>
        </button>
      )}
    </div>
  );
}
