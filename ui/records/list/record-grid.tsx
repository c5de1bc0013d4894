import { useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import type { TreeRow } from '@farol/core/resources/records/record-table';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { isFocusAvailable } from '../../kit/dialogs/focus-targets.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { RecordGridHeader } from './record-grid-header.tsx';
import { RecordGridRow } from './record-grid-row.tsx';
import type { RecordRights } from './record-props.ts';
import { stackedWeight } from './stacked-weight.ts';
import { useStackedLayout } from './use-stacked-layout.ts';
import layout from '../../kit/layout/layout.module.css';
import { useVirtualRows } from '../../kit/layout/use-virtual-rows.ts';
import styles from './record-list.module.css';

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
  const columns = useSelector(list, (answers) => answers.columns);
  const scrollContainer = useRef<HTMLDivElement>(null);
  const app = useApp();
  const isNarrow = useIsNarrow();
  const isTree = rows.some(({ isParent }) => isParent);
  const isStacked = useStackedLayout(scrollContainer, isTree ? 1 : columns.length);
  const rowHeight = isStacked ? 56 : isNarrow ? 52 : 44;
  const virtual = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
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
    '--tracks': ['minmax(0, 1.3fr)', ...columns.slice(1).map(() => 'minmax(0, 1fr)')].join(' '),
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
      <RecordGridHeader name={name} rows={rows} />
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
