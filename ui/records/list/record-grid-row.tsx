import { Checkbox, ActionIcon, Menu } from '@mantine/core';
import type { CSSProperties, ReactNode, ComponentType } from 'react';
import { useSelector } from '@xstate/react';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { TreeRow } from '@farol/core/resources/records/record-table';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import type { RecordRights } from './record-props.ts';
import { useTitledRecord } from '../texts/use-titled-record.ts';
import styles from './record-list.module.css';
import { Suspense } from 'react';
import { ScopeBadge } from '../scope/scope-badge.tsx';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import {
  IconChevronDown,
  IconChevronRight,
  IconDotsVertical,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import {
  ASSOCIATED_KINDS,
  RESOURCE_OF_KIND,
  type AssociatedKind,
  type OwnerKind,
} from '@farol/core/resources/descriptor/association';
import { useChangePermission, usePermission } from '../../kit/console/use-permission.ts';
import { associatedKindText } from '../texts/associated-kind-text.ts';

const ALL_RIGHTS: RecordRights = { edit: true, remove: true };

/** What is shown beside the name of a record in its list, for the kinds that have a badge. */
const BADGES: { readonly [K in ResourceName]?: ComponentType<{ record: RecordOf<K> }> } = {
  drivers: lazyWithRetry(async () => (await import('./license-badge.tsx')).LicenseBadge),
  users: lazyWithRetry(async () => (await import('./user-badge.tsx')).UserBadge),
  notifications: ScopeBadge,
  maintenances: ScopeBadge,
  computedAttributes: ScopeBadge,
  commands: ScopeBadge,
};

/** Whether the rows of a kind have a badge beside the name, which then needs more room. */
export function hasBadge(name: ResourceName): boolean {
  return BADGES[name] !== undefined;
}

/** Deeper levels are not indented further: the name needs the room. */
const MAX_INDENT_DEPTH = 6;

interface RecordGridRowProps<K extends ResourceName> {
  name: K;
  treeRow: TreeRow<RecordOf<K>>;
  /** Position among all rows, from 0. */
  index: number;
  /** Distance from the first row, pixels. */
  top: number;
  /** Pixels. */
  height: number;
  /** Whether any row of the list has rows below it, so that all leave room for the button that collapses. */
  isTree: boolean;
  /** The fields that are columns, the title first. */
  columns: readonly string[];
  onEdit: ((record: RecordOf<K>) => void) | undefined;
  rights: ((record: RecordOf<K>) => RecordRights) | undefined;
  extraMenuItems: ((record: RecordOf<K>) => ReactNode) | undefined;
  badge: ((record: RecordOf<K>) => ReactNode) | undefined;
}

/** A record as one row of a list: selection, name, the other columns and its menu. */
export function RecordGridRow<K extends ResourceName>({
  name,
  treeRow,
  index,
  top,
  height,
  isTree,
  columns,
  onEdit,
  rights,
  extraMenuItems,
  badge,
}: RecordGridRowProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const { record, texts } = treeRow.row;
  const isSelected = useSelector(list, ({ selected }) => selected.has(record.id));
  const titledRecord = useTitledRecord(name);
  const inset: CSSProperties & Record<'--depth', number> = {
    '--depth': Math.min(treeRow.depth, MAX_INDENT_DEPTH),
  };
  const [first = '', ...rest] = columns.map((field) => texts[field] ?? '');
  const title = columns[0] === RESOURCES[name].titleField ? titledRecord(record).title : first;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles.gridLine} ${styles.row}`}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <span role="cell" className={styles.checkboxCell}>
        <Checkbox
          size="sm"
          aria-label={t('records.select', { title })}
          checked={isSelected}
          onChange={({ currentTarget }) => list.select([record.id], currentTarget.checked)}
        />
      </span>
      <span
        role="rowheader"
        className={`${styles.cell} ${styles.titleCell}`}
        data-inset={treeRow.depth > 0 || undefined}
        style={inset}
      >
        {isTree && <CollapseButton name={name} id={record.id} title={title} isParent={treeRow.isParent} />}
        {onEdit ? (
          <button type="button" className={styles.title} title={title} onClick={() => onEdit(record)}>
            {title || t('records.unnamed')}
          </button>
        ) : (
          <span className={styles.title} title={title}>
            {title || t('records.unnamed')}
          </span>
        )}
        {badge ? badge(record) : <RecordBadge name={name} record={record} />}
      </span>
      {rest.map((text, at) => (
        <span key={columns[at + 1]} role="cell" className={styles.cell} title={text}>
          {text}
        </span>
      ))}
      <span role="cell">
        <RecordMenu
          name={name}
          record={record}
          onEdit={onEdit}
          rights={rights?.(record)}
          extraItems={extraMenuItems?.(record)}
        />
      </span>
    </div>
  );
}

/** The badge of a record; most kinds have none. */
function RecordBadge<K extends ResourceName>({ name, record }: { name: K; record: RecordOf<K> }) {
  const Mark: ComponentType<{ record: RecordOf<K> }> | undefined = BADGES[name];
  return Mark ? (
    <Suspense>
      <Mark record={record} />
    </Suspense>
  ) : null;
}

interface CollapseButtonProps<K extends ResourceName> {
  name: K;
  id: number;
  title: string;
  isParent: boolean;
}

/** Collapses and expands the children of a record; an empty space of the same width where there are none. */
function CollapseButton<K extends ResourceName>({ name, id, title, isParent }: CollapseButtonProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const isCollapsed = useSelector(list, ({ collapsed }) => collapsed.has(id));
  if (!isParent) return <span className={styles.collapseButton} />;
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      className={styles.collapseButton}
      aria-label={t('records.insideOf', { title })}
      aria-expanded={!isCollapsed}
      onClick={() => list.collapse(id, !isCollapsed)}
    >
      <Chevron size={16} aria-hidden />
    </button>
  );
}

interface RecordMenuProps<K extends ResourceName> {
  name: K;
  record: RecordOf<K>;
  onEdit: ((record: RecordOf<K>) => void) | undefined;
  /** The permitted actions of this record, where they differ between records. */
  rights?: RecordRights | undefined;
  /** Additional items. */
  extraItems?: ReactNode;
}

/**
 * The actions for one record: edit, associations ("attributions") and delete, as far as the
 * user has permission.
 */
function RecordMenu<K extends ResourceName>({
  name,
  record,
  onEdit,
  rights = ALL_RIGHTS,
  extraItems,
}: RecordMenuProps<K>) {
  const { action, associations } = useConsole().records;
  const { t } = useTranslation();
  const may = usePermission();
  const mayChangeBy = useChangePermission();
  const { permissions, associationKind } = RESOURCES[name];
  const { title } = useTitledRecord(name)(record);
  const owner = ownerOf(associationKind);
  const kinds = owner
    ? ASSOCIATED_KINDS[owner].filter(
        (kind) =>
          !(kind === 'managedUser' && mayNotOwnUsers(record)) &&
          may(RESOURCES[RESOURCE_OF_KIND[kind]].permissions.view),
      )
    : [];
  const mayAssociate = owner && mayChangeBy(permissions.edit) && kinds.length > 0;
  const mayEdit = onEdit && rights.edit;
  const mayRemove = rights.remove && mayChangeBy(permissions.remove);
  if (!mayEdit && !mayAssociate && !mayRemove) return null;
  return (
    <Menu position="bottom-end" withinPortal shadow="sm" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('records.actsOf', { title })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(record)}>
            {t('records.edit')}
          </Menu.Item>
        )}
        {extraItems}
        {mayAssociate && (
          <>
            <Menu.Label>{t('records.attributions')}</Menu.Label>
            {kinds.map((kind) => (
              <Menu.Item
                key={kind}
                leftSection={<IconLink size={16} aria-hidden />}
                onClick={() =>
                  associations.open({
                    record: { kind: owner, id: record.id, title },
                    side: { otherKind: kind, owns: true },
                  })
                }
              >
                {associatedKindText(t, kind)}
              </Menu.Item>
            ))}
          </>
        )}
        {mayRemove && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => action.request({ type: 'remove', name, records: [{ id: record.id, title }] })}
            >
              {t('records.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function ownerOf(link: AssociatedKind): OwnerKind | undefined {
  return link === 'user' || link === 'group' || link === 'device' ? link : undefined;
}

/** Only a manager can have managed users associated. */
function mayNotOwnUsers(record: object): boolean {
  return 'userLimit' in record && record.userLimit === 0;
}
