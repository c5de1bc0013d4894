import { MultiSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useVehicleOptions } from './use-vehicle-options.ts';
import styles from './choice.module.css';

/** Chooses vehicles and groups by name; searching keeps the list short in fleets of any size. */
export function VehicleField() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { deviceIds, groupIds } = useSelector(report, ({ choice }) => choice);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const value = useMemo(
    () => [...groupIds.map((id) => `group:${id}`), ...deviceIds.map((id) => `vehicle:${id}`)],
    [groupIds, deviceIds],
  );
  const { data, hiddenCount } = useVehicleOptions(search, value);
  return (
    <MultiSelect
      label={t('reports.choice.vehicles')}
      placeholder={value.length === 0 ? t('reports.choice.allVehicles') : ''}
      description={isOpen && hiddenCount > 0 ? t('reports.choice.more', { count: hiddenCount }) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...data]}
      value={value}
      onChange={(values) =>
        report.choose({ deviceIds: idsOf(values, 'vehicle'), groupIds: idsOf(values, 'group') })
      }
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The options are those that match already.
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': t('reports.choice.clear') }}
      hidePickedOptions
      nothingFoundMessage={t('reports.choice.nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      classNames={{ input: styles.chosen ?? '' }}
    />
  );
}

function idsOf(values: readonly string[], kind: string): number[] {
  return values.filter((one) => one.startsWith(`${kind}:`)).map((one) => Number(one.slice(kind.length + 1)));
}
