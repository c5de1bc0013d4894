import { Alert, Button, CloseButton, Menu } from '@mantine/core';
import { useEffect, type ReactNode, useMemo } from 'react';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { LoadFailed, NothingFound } from '../../kit/messages/load-states.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RecordGrid } from './record-grid.tsx';
import { RecordListSkeleton, EmptyRecordList } from './record-states.tsx';
import { RecordToolbar } from './record-toolbar.tsx';
import { RecordScopesProvider } from '../scope/record-scopes-provider.tsx';
import { useTableExchange } from './use-table-exchange.ts';
import { useChangePermission } from '../../kit/console/use-permission.ts';
import type { RecordProps, RecordRights } from './record-props.ts';
import { Deferred } from '../../kit/layout/deferred.tsx';
import { ResultCount } from '../../kit/layout/result-count.tsx';
import layout from '../../kit/layout/layout.module.css';
import { useSelector } from '@xstate/react';
import { columnSortKey } from '@farol/core/resources/records/column-value';
import {
  filteredSortedRows,
  flatRows,
  tableRows,
  treeRows,
  expandedRows,
  type TreeRow,
} from '@farol/core/resources/records/record-table';
import { useColumnTexts } from '../texts/use-column-texts.ts';
import { IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { groupDeviceIds } from '@farol/core/fleet/group-members';
import type { NamedRecord } from '@farol/core/resources/records/record-action';
import { SelectedCommandButton } from '../../commands/selected-command-button.tsx';
import { PrintCodesButton } from '../../codes/print-codes-button.tsx';
import { AssociateSelected } from '../actions/associate-selected.tsx';
import { useRecordTitles } from '../texts/use-record-list.ts';
import { useTitledRecord } from '../texts/use-titled-record.ts';
import menus from '../../kit/navigation/menu.module.css';
import styles from './selection-bar.module.css';

interface RecordListProps<K extends ResourceName> extends RecordProps<K> {
  /** False when no record can be added now, whatever the user's permissions. */
  canAdd?: boolean;
  /** Opens a record, or without an argument a new one, for kinds that need more than their form. */
  onOpen?: (record?: RecordOf<K>) => void;
  /** Returns the permitted actions of a record, where they differ between records. */
  rights?: (record: RecordOf<K>) => RecordRights;
  /** Additional menu items of a record. */
  extraMenuItems?: ((record: RecordOf<K>) => ReactNode) | undefined;
  /** What is shown beside the name of a record, for kinds whose badge their own area draws. */
  badge?: ((record: RecordOf<K>) => ReactNode) | undefined;
}

/** The list of one kind of record in its four states: loading, empty, failed, loaded. */
export function RecordList<K extends ResourceName>({
  name,
  canAdd = true,
  onOpen,
  rights,
  extraMenuItems,
  badge,
}: RecordListProps<K>) {
  const { lists, forms } = useConsole().records;
  const list = lists[name];
  const { t } = useTranslation();
  const mayChangeBy = useChangePermission();
  const { records, isLoading, failure, refreshFailure } = useView(list);
  const { matches, rows } = useRecordTable(name);
  const exchange = useTableExchange(name);
  // Servers do not report other users' changes: entering the list refreshes it, while the
  // known records stay visible.
  useEffect(() => {
    list.refresh();
  }, [list]);

  const { permissions } = RESOURCES[name];
  const open = onOpen ?? ((record?: RecordOf<K>) => forms[name].open(record));
  const total = records.length;
  const add = canAdd && mayChangeBy(permissions.create) ? () => open() : undefined;
  const edit = mayChangeBy(permissions.edit) ? (record: RecordOf<K>) => open(record) : undefined;
  if (failure !== undefined) return <LoadFailed reason={failure} onRetry={list.refresh} />;
  return (
    <div className={layout.column} aria-busy={isLoading}>
      <RecordToolbar
        name={name}
        onAdd={add}
        onExport={(format) =>
          void exchange.saveFile(
            matches.map(({ row }) => row.record),
            format,
          )
        }
        onImport={add && ((file) => void exchange.readFile(file))}
      />
      {refreshFailure !== undefined && (
        <Alert color="yellow" mx={12} mb={6} role="alert" title={t('records.stale')}>
          {failureCodeText(t, refreshFailure)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={list.refresh}>
            {t('records.retry')}
          </Button>
        </Alert>
      )}
      {exchange.isUnreadable && (
        <Alert
          color="red"
          mx={12}
          mb={6}
          role="alert"
          withCloseButton
          closeButtonLabel={t('records.close')}
          onClose={exchange.close}
        >
          {t('records.importing.unreadable')}
        </Alert>
      )}
      {isLoading ? (
        <RecordListSkeleton />
      ) : total === 0 ? (
        <EmptyRecordList name={name} onAdd={add} />
      ) : (
        <>
          <ResultCount>
            {matches.length === total
              ? t(`records.kind.${name}.count`, { count: total })
              : t('records.shownOf', {
                  shown: matches.length,
                  all: t(`records.kind.${name}.count`, { count: total }),
                })}
          </ResultCount>
          {rows.length === 0 ? (
            <NothingFound onClear={() => list.search('')} />
          ) : (
            <Deferred fallback={<div className={layout.tableScroll} />}>
              <RecordScopesProvider name={name}>
                <RecordGrid
                  name={name}
                  rows={rows}
                  onEdit={edit}
                  rights={rights}
                  extraMenuItems={extraMenuItems}
                  badge={badge}
                />
              </RecordScopesProvider>
            </Deferred>
          )}
          <SelectionBar name={name} rights={rights} />
        </>
      )}
      {exchange.plan && <ImportDialog name={name} plan={exchange.plan} onClose={exchange.close} />}
    </div>
  );
}

/** The rows of a list as currently searched and sorted. */
interface RecordTable<K extends ResourceName> {
  /** Everything that matches. */
  matches: readonly TreeRow<RecordOf<K>>[];
  /** The same without collapsed records. */
  rows: readonly TreeRow<RecordOf<K>>[];
}

/** Returns the current rows of a list. All columns are searched, including hidden ones. */
function useRecordTable<K extends ResourceName>(name: K): RecordTable<K> {
  const list = useConsole().records.lists[name];
  const records = useSelector(list, (answers) => answers.records);
  const query = useSelector(list, (answers) => answers.query);
  const sort = useSelector(list, (answers) => answers.sort);
  const collapsedIds = useSelector(list, (answers) => answers.collapsed);
  const fields = useMemo(() => {
    const { shown, more } = RESOURCES[name].columns;
    return [...shown, ...more];
  }, [name]);
  const { readValue, textOf } = useColumnTexts(name, fields);
  const tableLines = useMemo(() => tableRows(records, fields, textOf), [records, fields, textOf]);
  const matches = useMemo(() => {
    const arranged = filteredSortedRows(tableLines, query, sort, ({ record, texts }) =>
      columnSortKey(readValue(record, sort.field), texts[sort.field] ?? ''),
    );
    // Searching, or sorting by another column, gives a flat list; otherwise groups are
    // shown below their parents.
    const isTree = query.trim() === '' && sort.field === RESOURCES[name].titleField;
    return isTree ? treeRows(arranged) : flatRows(arranged);
  }, [tableLines, query, sort, readValue, name]);
  return { matches, rows: useMemo(() => expandedRows(matches, collapsedIds), [matches, collapsedIds]) };
}

interface SelectionBarProps<K extends ResourceName> extends RecordProps<K> {
  rights: ((record: RecordOf<K>) => RecordRights) | undefined;
}

/** The actions for all selected records; renders nothing while none is selected. */
function SelectionBar<K extends ResourceName>({ name, rights }: SelectionBarProps<K>) {
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
