import { Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Device } from '@farol/core/domain/device/device';
import { foldText } from '@farol/core/domain/values/fold-text';
import type { Position } from '@farol/core/domain/position/position';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { PinButton } from './pin-button.tsx';
import { attributeLabel, readingText } from './reading-text.ts';
import { deviceRows, positionRows, type ValueRow } from './value-rows.ts';
import detail from '../detail/detail.module.css';
import styles from './values.module.css';

/**
 * All values of a device and its latest fix in the user's units, behind one button. Values of the fix can be
 * pinned.
 */
export function AllValues({ device, position }: { device: Device; position: Position | undefined }) {
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const ofFix = position ? positionRows(position, units) : [];
  const ofDevice = deviceRows(device, units);
  const wanted = foldText(query.trim());
  const matchesQuery = ({ key }: ValueRow): boolean =>
    foldText(`${key} ${attributeLabel(i18n, key)}`).includes(wanted);
  const [fixRows, recordRows] = [ofFix.filter(matchesQuery), ofDevice.filter(matchesQuery)];
  return (
    <div className={styles.values}>
      <Button
        variant="default"
        fullWidth
        justify="space-between"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={
          <IconChevronDown size={16} className={styles.chevron} data-open={isOpen || undefined} aria-hidden />
        }
        onClick={() => setOpen(!isOpen)}
      >
        {t('detail.values.all', { count: ofFix.length + ofDevice.length })}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <TextInput
              mt={8}
              aria-label={t('detail.values.search')}
              placeholder={t('detail.values.search')}
              leftSection={<IconSearch size={15} aria-hidden />}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
            <ValueTable title={t('detail.values.position')} rows={fixRows} pinnable />
            <ValueTable title={t('detail.values.device')} rows={recordRows} />
            {fixRows.length + recordRows.length === 0 && (
              <p className={detail.emptyText}>{t('detail.values.nothing')}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function ValueTable({
  title,
  rows,
  pinnable,
}: {
  title: string;
  rows: readonly ValueRow[];
  pinnable?: boolean;
}) {
  const { i18n } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ key, reading }) => (
          <tr key={key}>
            <th scope="row" title={key}>
              {attributeLabel(i18n, key)}
            </th>
            <td>{readingText(i18n, reading)}</td>
            {pinnable && (
              <td className={styles.pinCell}>
                <PinButton name={key} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
