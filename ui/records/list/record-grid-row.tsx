import { Checkbox } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { TreeRow } from '@farol/core/resources/records/record-table';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { CollapseButton } from './collapse-button.tsx';
import { RecordBadge } from './record-badge.tsx';
import { RecordMenu } from './record-menu.tsx';
import type { RecordRights } from './record-props.ts';
import { useTitledRecord } from '../texts/use-named-record.ts';
import styles from './record-list.module.css';

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
  onEdit,
  rights,
  extraMenuItems,
  badge,
}: RecordGridRowProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const columns = useSelector(list, (answers) => answers.columns);
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
