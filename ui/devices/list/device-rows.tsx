import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from '@xstate/react';
import { mayViewAnchors } from '@farol/core/domain/geofence/anchor';
import { useTranslation } from '../../language/use-translation.ts';
import { useStaleSince } from '../../fleet/use-stale-since.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { isFocusAvailable } from '../../kit/dialogs/focus-targets.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import type { DeviceGridProps } from './device-grid-props.ts';
import { DeviceGridRow } from './device-grid-row.tsx';
import { IconTooltip } from './icon-tooltip.tsx';
import { indexOfActiveRow, activeRowAt, type ActiveRow } from './active-row.ts';
import { rowElementId, useDeviceRowInput } from './use-device-row-input.ts';
import { forgetListPosition, saveListPosition, savedListPosition } from './list-position.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './device-list.module.css';

/**
 * The rows of the device list. Only visible rows and the active one are rendered. The grid is a single Tab
 * stop; arrow keys move the active row, which stays with its device when the order changes.
 */
export function DeviceRows({ scrollContainer, rows, grouped, onToggle }: DeviceGridProps) {
  const features = useConsole();
  const { fleet, devices } = features;
  const { t, i18n } = useTranslation();
  const selectedDeviceId = useSelector(devices.view, (view) => view.selectedDeviceId);
  const principal = usePrincipal();
  const navigate = useNavigate();
  const [memory] = useState(() => savedListPosition(features));
  const [activeRow, setActiveRow] = useState<ActiveRow | undefined>(memory?.activeRow);
  const rowHeight = useIsNarrow() ? 48 : 42;
  const activeIndex = indexOfActiveRow(activeRow, rows, fleet);

  const visibleRows = useVisibleRows({
    scrollContainer,
    count: rows.count,
    rowHeight,
    initialScrollTop: memory?.scrollTop ?? 0,
    pinnedRow: activeIndex,
  });

  const app = useApp();
  const savePosition = useEffectEvent(() =>
    saveListPosition(features, { scrollTop: visibleRows.scrollTop(), activeRow }),
  );
  const takeUpPosition = useEffectEvent(() => {
    forgetListPosition(features);
    if (memory?.activeRow && isFocusAvailable(app)) scrollContainer.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    takeUpPosition();
    return () => savePosition();
  }, []);

  // A stable function, so that unchanged rows are not rendered again.
  const open = useCallback(
    (deviceId: number): void => {
      setActiveRow({ deviceId });
      navigate(`/devices/${deviceId}`);
    },
    [navigate],
  );
  const inputHandlers = useDeviceRowInput({
    scrollContainer,
    rows,
    rowHeight,
    activeRow,
    activeIndex,
    setActiveRow,
    scrollIntoView: visibleRows.scrollIntoView,
    onToggle,
    onOpen: open,
  });

  const now = fleet.timeMs(Date.now());
  const isStale = useStaleSince() !== undefined;
  const countFormat = new Intl.NumberFormat(i18n.language);
  return (
    <IconTooltip>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a grid in both cases */}
      <div
        ref={scrollContainer}
        className={`${layout.tableScroll} ${styles.scrollContainer}`}
        role={grouped ? 'treegrid' : 'grid'}
        aria-label={t('screen.devices')}
        aria-rowcount={rows.count}
        data-stale={isStale || undefined}
        aria-colcount={4}
        aria-activedescendant={activeIndex < 0 ? undefined : rowElementId(activeIndex)}
        tabIndex={0}
        {...inputHandlers}
        onFocus={(event) => {
          if (event.target === event.currentTarget && activeIndex < 0)
            setActiveRow(activeRowAt(Math.ceil(visibleRows.scrollTop() / rowHeight), rows, fleet));
        }}
      >
        <div role="rowgroup" style={{ height: visibleRows.totalHeight, position: 'relative' }}>
          {visibleRows.rows.map((index) => {
            const row = rows.rowAt(index);
            return (
              row && (
                <DeviceGridRow
                  key={row.kind === 'group' ? `group-${row.groupId}` : rowElementId(index)}
                  id={rowElementId(index)}
                  row={row}
                  rowIndex={index + 1}
                  top={index * rowHeight}
                  height={rowHeight}
                  isActive={index === activeIndex}
                  selectedDeviceId={selectedDeviceId}
                  showsAnchor={principal !== undefined && mayViewAnchors(principal)}
                  countFormat={countFormat}
                  now={now}
                  onToggle={onToggle}
                  onOpen={open}
                />
              )
            );
          })}
        </div>
      </div>
    </IconTooltip>
  );
}
