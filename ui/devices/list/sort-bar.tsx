import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import type { DeviceSortField } from '@farol/core/domain/device/device-order';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './device-list.module.css';

const FIELDS: readonly DeviceSortField[] = ['name', 'status', 'lastUpdate', 'state'];

/**
 * §4: the column headers. A press sorts by that field; pressing again reverses the direction or cycles
 * through the states.
 */
export const SortBar = memo(function SortBar({
  order,
  onSort,
}: {
  order: string;
  onSort: (field: DeviceSortField) => void;
}) {
  const { t } = useTranslation();
  const [field, direction] = order.split('-');
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const ariaLabelOf = (name: DeviceSortField) =>
    t(`devices.sort.${direction === 'desc' ? 'descending' : 'ascending'}`, {
      field: t(`devices.sort.${name}`),
    });
  return (
    <div className={styles.columnHeaders} role="toolbar" aria-label={t('devices.sort.label')}>
      {FIELDS.map((name) => {
        const isSorted = field === name;
        const detail = name === 'state' && isSorted ? t(`devices.sort.${direction}`) : '';
        return (
          <button
            key={name}
            type="button"
            className={styles.columnHeader}
            data-field={name}
            aria-pressed={isSorted}
            aria-label={isSorted && name !== 'state' ? ariaLabelOf(name) : undefined}
            onClick={() => onSort(name)}
          >
            <span className={styles.sortTitle}>
              {t(`devices.sort.${name}`)}
              {isSorted && name !== 'state' && <Arrow size={13} aria-hidden />}
            </span>
            {detail && <span className={styles.sortDetail}>{detail}</span>}
          </button>
        );
      })}
    </div>
  );
});
