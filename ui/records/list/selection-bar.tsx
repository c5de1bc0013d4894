import { Button, CloseButton, Menu } from '@mantine/core';
import { IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { groupDeviceIds } from '@farol/core/fleet/group-members';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { NamedRecord } from '@farol/core/resources/records/record-action';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { SelectedCommandButton } from '../../commands/selected-command-button.tsx';
import { PrintCodesButton } from '../../codes/print-codes-button.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { AssociateSelected } from '../actions/associate-selected.tsx';
import { useChangePermission } from '../../kit/console/use-permission.ts';
import { useRecordTitles } from '../texts/use-record-list.ts';
import type { RecordProps, RecordRights } from './record-props.ts';
import { useTitledRecord } from '../texts/use-titled-record.ts';
import menus from '../../kit/navigation/menu.module.css';
import styles from './selection-bar.module.css';

interface SelectionBarProps<K extends ResourceName> extends RecordProps<K> {
  rights: ((record: RecordOf<K>) => RecordRights) | undefined;
}

/** The actions for all selected records; renders nothing while none is selected. */
export function SelectionBar<K extends ResourceName>({ name, rights }: SelectionBarProps<K>) {
  const {
    fleet,
    records: { lists, action },
  } = useConsole();
  const list = lists[name];
  const { t } = useTranslation();
  const mayChangeBy = useChangePermission();
  const named = useTitledRecord(name);
  const all = useSelector(list, ({ records }) => records);
  const selected = useSelector(list, (answers) => answers.selected);
  if (selected.size === 0) return null;
  const chosen = all.filter(({ id }) => selected.has(id));
  const removable = rights ? chosen.filter((record) => rights(record).remove) : chosen;
  return (
    <div className={styles.bar} role="region" aria-label={t('records.selection')}>
      <div className={styles.header}>
        <span role="status">{t('records.selected', { count: chosen.length })}</span>
        <CloseButton
          aria-label={t('records.clearSelection')}
          onClick={() => list.select([...selected], false)}
        />
      </div>
      <div className={styles.actions}>
        {name === 'devices' && <SelectedCommandButton deviceIds={chosen.map(({ id }) => id)} />}
        {name === 'devices' && <PrintCodesButton deviceIds={() => chosen.map(({ id }) => id)} />}
        {name === 'groups' && (
          <PrintCodesButton
            deviceIds={() => [...new Set(chosen.flatMap(({ id }) => groupDeviceIds(fleet, id)))]}
          />
        )}
        {name === 'devices' && mayChangeBy(RESOURCES.devices.permissions.edit) && (
          <MoveToGroup devices={chosen.map(named)} />
        )}
        {mayChangeBy(RESOURCES[name].permissions.edit) && (
          <AssociateSelected name={name} records={chosen.map(named)} />
        )}
        {removable.length > 0 && mayChangeBy(RESOURCES[name].permissions.remove) && (
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => action.request({ type: 'remove', name, records: removable.map(named) })}
          >
            {t('records.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

function MoveToGroup({ devices }: { devices: readonly NamedRecord[] }) {
  const { action } = useConsole().records;
  const { t } = useTranslation();
  const groups = useRecordTitles('groups');
  const move = (id: number, title: string): void =>
    action.request({ type: 'moveToGroup', records: devices, group: { id, title } });
  return (
    <Menu position="top-end" withinPortal shadow="sm">
      <Menu.Target>
        <Button variant="light" leftSection={<IconFolderSymlink size={16} aria-hidden />}>
          {t('records.move')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={menus.menu}>
        <Menu.Item onClick={() => move(0, t('records.none'))}>{t('records.none')}</Menu.Item>
        {[...groups].map(([id, title]) => (
          <Menu.Item key={id} onClick={() => move(id, title)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
