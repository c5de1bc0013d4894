import { Select } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { groupTree } from '@farol/core/domain/device/group-tree';
import { useTranslation } from '../../language/use-translation.ts';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './overview.module.css';

const SLICES = ['directory'] as const;
const WHOLE_FLEET = '0';

/** Chooses the group that the overview is of; nothing for a fleet without groups. */
export function GroupChoice() {
  const { fleet, reports } = useConsole();
  const { t } = useTranslation();
  const groupId = useSelector(reports.overview, (answers) => answers.groupId);
  useFleetChanges(fleet, SLICES);
  const isKnown = groupId === 0 || fleet.groups.has(groupId);
  if (fleet.groups.size === 0 && isKnown) return null;
  const options = groupTree([...fleet.groups.values()]).map(({ group }) => ({
    value: String(group.id),
    label: group.name,
  }));
  return (
    <Select
      className={styles.choice ?? ''}
      aria-label={t('reports.overview.group')}
      data={[
        { value: WHOLE_FLEET, label: t('reports.choice.allVehicles') },
        ...options,
        // It was deleted, or taken from the user.
        ...(isKnown ? [] : [{ value: String(groupId), label: t('reports.choice.unknownGroup') }]),
      ]}
      value={String(groupId)}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('reports.choice.nothingFound')}
      maxDropdownHeight={420}
      onChange={(value) => reports.overview.choose({ groupId: Number(value ?? WHOLE_FLEET) })}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
    />
  );
}
