import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { TreeRow } from '@farol/core/resources/records/record-table';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { isFocusAvailable } from '../../kit/dialogs/focus-restoration.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { CollapseButton } from './collapse-button.tsx';
import { RecordBadge } from './record-badge.tsx';
import { RecordMenu } from './record-menu.tsx';
import type { RecordRights } from './record-props.ts';
import { useStackedLayout } from './use-stacked-layout.ts';
import { useTitledRecord } from '../texts/use-named-record.ts';
import styles from './record-list.module.css';

interface RecordGridProps<K extends ResourceName> {
  name: K;
  rows: readonly TreeRow<RecordOf<K>>[];
  /** Opens a record's form, where the user may edit. */
  onEdit: ((record: RecordOf<K>) => void) | undefined;
  rights: ((record: RecordOf<K>) => RecordRights) | undefined;
  /** Additional items of a record's menu. */
  extraMenuItems?: ((record: RecordOf<K>) => ReactNode) | undefined;
}

/** Deeper levels are not indented further: the name needs the room. */
const MAX_INDENT_DEPTH = 6;

/** The rows of a list below sticky headers that sort it. Only visible rows are rendered. */
export function RecordGrid<K extends ResourceName>({
  name,
  rows,
  onEdit,
  rights,
  extraMenuItems,
}: RecordGridProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const kind: string = `records.kind.${name}.many`;
  const { columns, selected, sort } = useAnswers(list);
  const titledRecord = useTitledRecord(name);
  const scrollContainer = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const isTree = rows.some(({ isParent }) => isParent);
  const isStacked = useStackedLayout(scrollContainer, isTree ? 1 : columns.length);
  const rowHeight = isStacked ? 56 : isNarrow ? 52 : 44;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  // Returning from a form moves the focus back to the list.
  useEffect(() => {
    if (isFocusAvailable()) scrollContainer.current?.focus({ preventScroll: true });
  }, []);

  const ids = rows.map(({ row }) => row.record.id);
  const selectedCount = ids.filter((id) => selected.has(id)).length;
  const grid: CSSProperties & Record<'--columns' | '--tracks', string | number> = {
    '--columns': columns.length,
    // The name column is the widest: it may be indented and have a badge.
    '--tracks': ['minmax(0, 1.3fr)', ...columns.slice(1).map(() => 'minmax(0, 1fr)')].join(' '),
  };
  return (
    <div
      ref={scrollContainer}
      className={styles.scroll}
      role="table"
      aria-label={t(kind)}
      aria-rowcount={rows.length + 1}
      data-tight={isStacked || undefined}
      style={grid}
      tabIndex={-1}
    >
      <div role="rowgroup" className={styles.headerGroup}>
        <div role="row" aria-rowindex={1} className={styles.gridLine}>
          <span role="columnheader" className={styles.checkboxCell}>
            <Checkbox
              aria-label={t('records.selectAll')}
              checked={selectedCount > 0 && selectedCount === ids.length}
              indeterminate={selectedCount > 0 && selectedCount < ids.length}
              onChange={({ currentTarget }) => list.select(ids, currentTarget.checked)}
            />
          </span>
          {columns.map((field) => {
            const isSorted = sort.field === field;
            return (
              <span
                key={field}
                role="columnheader"
                aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
              >
                <button
                  type="button"
                  className={styles.columnHeader}
                  data-sorted={isSorted || undefined}
                  onClick={() => list.sortBy(field)}
                >
                  <span>{t(`records.field.${field}`)}</span>
                  {isSorted &&
                    (sort.descending ? (
                      <IconArrowDown size={13} aria-hidden />
                    ) : (
                      <IconArrowUp size={13} aria-hidden />
                    ))}
                </button>
              </span>
            );
          })}
          <span role="columnheader">
            <VisuallyHidden>{t('records.acts')}</VisuallyHidden>
          </span>
        </div>
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const placedRow = rows[index];
          if (!placedRow) return null;
          const { record, texts } = placedRow.row;
          const inset: CSSProperties & Record<'--depth', number> = {
            '--depth': Math.min(placedRow.depth, MAX_INDENT_DEPTH),
          };
          const isSelected = selected.has(record.id);
          const [first = '', ...rest] = columns.map((field) => texts[field] ?? '');
          const title = columns[0] === RESOURCES[name].titleField ? titledRecord(record).title : first;
          return (
            <div
              key={record.id}
              role="row"
              aria-rowindex={index + 2}
              className={`${styles.gridLine} ${styles.row}`}
              data-selected={isSelected || undefined}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
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
                data-inset={placedRow.depth > 0 || undefined}
                style={inset}
              >
                {isTree && (
                  <CollapseButton name={name} id={record.id} title={title} isParent={placedRow.isParent} />
                )}
                {onEdit ? (
                  <button type="button" className={styles.title} title={title} onClick={() => onEdit(record)}>
                    {title || t('records.unnamed')}
                  </button>
                ) : (
                  <span className={styles.title} title={title}>
                    {title || t('records.unnamed')}
                  </span>
                )}
                <RecordBadge name={name} record={record} />
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
        })}
      </div>
    </div>
  );
}
