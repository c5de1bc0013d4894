import { Button, CloseButton, Menu } from '@mantine/core';
import { IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/all';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { SendToSelected } from '../commands/send-to-selected.tsx';
import { useConsole } from '../use-console.ts';
import { LinkMany } from './link-many.tsx';
import { useMay } from './use-may.ts';
import { useRecordTitles } from './use-record-list.ts';
import type { RecordProps } from './record-props.ts';
import { useNamedRecord } from './use-named-record.ts';
import styles from './records.module.css';

/** What can be done with all selected records at once; there is none while nothing is selected. */
export function SelectionBar<K extends ResourceName>({ name }: RecordProps<K>) {
  const { records, recordAction } = useConsole();
  const list = records[name];
  const { t } = useTranslation();
  const may = useMay();
  const named = useNamedRecord(name);
  const all = useSelector(list, ({ context }) => context.records);
  const selected = useSelector(list, ({ context }) => context.selected);
  if (selected.size === 0) return null;
  const chosen = all.filter(({ id }) => selected.has(id));
  return (
    <div className={styles.selection} role="region" aria-label={t('records.selection')}>
      <span className={styles.count} role="status">
        {t('records.selected', { count: chosen.length })}
      </span>
      {name === 'devices' && <SendToSelected deviceIds={chosen.map(({ id }) => id)} />}
      {name === 'devices' && may(RESOURCES.devices.permissions.edit) && <MoveToGroup ids={selected} />}
      {may(RESOURCES[name].permissions.edit) && <LinkMany name={name} records={chosen.map(named)} />}
      {may(RESOURCES[name].permissions.remove) && (
        <Button
          variant="light"
          color="red"
          h={44}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() =>
            recordAction.send({
              type: 'ASK',
              action: { type: 'remove', name, records: chosen.map(named) },
            })
          }
        >
          {t('records.remove')}
        </Button>
      )}
      <CloseButton
        size={44}
        iconSize={18}
        aria-label={t('records.clearSelection')}
        onClick={() => list.send({ type: 'SELECT', ids: [...selected], selected: false })}
      />
    </div>
  );
}

function MoveToGroup({ ids }: { ids: ReadonlySet<number> }) {
  const { records, recordAction } = useConsole();
  const { t } = useTranslation();
  const devices = useSelector(records.devices, ({ context }) => context.records);
  const groups = useRecordTitles('groups');
  const move = (id: number, title: string): void =>
    recordAction.send({
      type: 'ASK',
      action: {
        type: 'moveToGroup',
        devices: devices.filter((device) => ids.has(device.id)),
        group: { id, title },
      },
    });
  return (
    <Menu position="top-end" withinPortal shadow="sm" classNames={{ item: styles.menuItem ?? '' }}>
      <Menu.Target>
        <Button variant="light" h={44} leftSection={<IconFolderSymlink size={16} aria-hidden />}>
          {t('records.move')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
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
