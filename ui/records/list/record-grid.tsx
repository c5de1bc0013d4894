import {
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react';
import { useSelector } from '@xstate/react';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import type { TreeRow } from '@farol/core/resources/records/record-table';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { isFocusAvailable } from '../../kit/dialogs/focus-targets.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { gridColumns } from './grid-columns.ts';
import { hasBadge, RecordGridRow } from './record-grid-row.tsx';
import type { RecordRights } from './record-props.ts';
import { stackedWeight } from './stacked-weight.ts';
import layout from '../../kit/layout/layout.module.css';
import { useVirtualRows } from '../../kit/layout/use-virtual-rows.ts';
import styles from './record-list.module.css';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useView } from '../../kit/console/use-view.ts';
import { SortHeader } from '../../kit/layout/sort-header.tsx';

/** Width a column needs, and width of the checkbox and the menu, pixels. */
const MIN_COLUMN_WIDTH_PX = 150;

const FIXED_WIDTH_PX = 100;

/** More columns than this do not fit below a title. */
const MAX_STACKED_COLUMNS = 3;

interface RecordGridProps<K extends ResourceName> {
  name: K;
  rows: readonly TreeRow<RecordOf<K>>[];
  /** Opens a record's form, where the user may edit. */
  onEdit: ((record: RecordOf<K>) => void) | undefined;
  rights: ((record: RecordOf<K>) => RecordRights) | undefined;
  /** Additional items of a record's menu. */
  extraMenuItems?: ((record: RecordOf<K>) => ReactNode) | undefined;
  badge: ((record: RecordOf<K>) => ReactNode) | undefined;
}

/** The rows of a list below sticky headers that sort it. Only visible rows are rendered. */
export function RecordGrid<K extends ResourceName>({
  name,
  rows,
  onEdit,
  rights,
  extraMenuItems,
  badge,
}: RecordGridProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const kind: string = `records.kind.${name}.many`;
  const chosenColumns = useSelector(list, (answers) => answers.columns);
  const scrollContainer = useRef<HTMLDivElement>(null);
  const app = useApp();
  const isNarrow = useIsNarrow();
  const isTree = rows.some(({ isParent }) => isParent);
  const isTight = useIsTight(scrollContainer, chosenColumns.length);
  const columns = useMemo(
    () => gridColumns(chosenColumns, { isTree, isTight }),
    [chosenColumns, isTree, isTight],
  );
  const isStacked = !isTree && isTight;
  const rowHeight = isStacked ? 56 : isNarrow ? 52 : 44;
  const virtual = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  // Returning from a form moves the focus back to the list.
  useEffect(() => {
    if (isFocusAvailable(app)) scrollContainer.current?.focus({ preventScroll: true });
  }, [app]);

  const stackedTracks = useMemo(
    () =>
      columns
        .slice(1)
        .map((field) => `minmax(0, ${stackedWeight(rows, field)}fr)`)
        .join(' '),
    [rows, columns],
  );
  const grid: CSSProperties & Record<'--columns' | '--tracks' | '--stacked-tracks', string | number> = {
    '--columns': columns.length,
    '--stacked-tracks': stackedTracks,
    // The name column is the widest: it may be indented and have a badge.
    '--tracks': [
      `minmax(0, ${hasBadge(name) ? 2 : 1.3}fr)`,
      ...columns.slice(1).map(() => 'minmax(0, 1fr)'),
    ].join(' '),
  };
  return (
    <div
      ref={scrollContainer}
      className={`${layout.tableScroll} ${styles.scroll}`}
      role="table"
      aria-label={t(kind)}
      aria-rowcount={rows.length + 1}
      data-tight={isStacked || undefined}
      style={grid}
      tabIndex={-1}
    >
      <RecordGridHeader name={name} rows={rows} columns={columns} />
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const treeRow = rows[index];
          return (
            treeRow && (
              <RecordGridRow
                key={treeRow.row.record.id}
                name={name}
                treeRow={treeRow}
                index={index}
                top={start}
                height={rowHeight}
                isTree={isTree}
                columns={columns}
                onEdit={onEdit}
                rights={rights}
                extraMenuItems={extraMenuItems}
                badge={badge}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Whether a list is too narrow for so many columns side by side, of which there are not too many for a second line. */
function useIsTight(box: RefObject<HTMLElement | null>, columns: number): boolean {
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fits = columns < 2 || columns - 1 > MAX_STACKED_COLUMNS;
    const measure = (): void =>
      setTight(!fits && element.clientWidth < columns * MIN_COLUMN_WIDTH_PX + FIXED_WIDTH_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, columns]);
  return isTight;
}

interface RecordGridHeaderProps<K extends ResourceName> {
  name: K;
  rows: readonly TreeRow<RecordOf<K>>[];
  columns: readonly string[];
}

/** The headers of a list: one selects all its rows, each of the others sorts by its column. */
function RecordGridHeader<K extends ResourceName>({ name, rows, columns }: RecordGridHeaderProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const { selected, sort } = useView(list);
  const ids = rows.map(({ row }) => row.record.id);
  const selectedCount = ids.filter((id) => selected.has(id)).length;
  return (
    <div role="rowgroup" className={styles.headerGroup}>
      <div role="row" aria-rowindex={1} className={styles.gridLine}>
        <span role="columnheader" className={styles.checkboxCell}>
          <Checkbox
            size="sm"
            aria-label={t('records.selectAll')}
            checked={selectedCount > 0 && selectedCount === ids.length}
            indeterminate={selectedCount > 0 && selectedCount < ids.length}
            onChange={({ currentTarget }) => list.select(ids, currentTarget.checked)}
          />
        </span>
        {columns.map((field) => (
          <SortHeader
            key={field}
            label={t(`records.field.${field}`)}
            sorted={sort.field === field ? (sort.descending ? 'descending' : 'ascending') : undefined}
            onSort={() => list.sortBy(field)}
          />
        ))}
        <span role="columnheader">
          <VisuallyHidden>{t('records.acts')}</VisuallyHidden>
        </span>
      </div>
    </div>
  );
}
