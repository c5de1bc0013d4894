import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mayViewAnchors } from '@farol/core/domain/geofence/anchor';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { isFocusAvailable } from '../../kit/dialogs/focus-restoration.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { openDeviceMenu } from '../../kit/navigation/device-menu-state.ts';
import type { DeviceGridProps } from './device-grid-props.ts';
import { DeviceGridRow } from './device-grid-row.tsx';
import { IconTooltip } from './icon-tooltip.tsx';
import { listKeyAction } from './list-keys.ts';
import { indexOfActiveRow, activeRowAt, type ActiveRow } from './active-row.ts';
import { forgetListPosition, saveListPosition, savedListPosition } from './list-position.ts';
import { useMenuGestures } from '../menu/use-menu-gestures.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import styles from './device-list.module.css';

/**
 * The rows of the device list. Only visible rows and the active one are rendered. The grid is a single Tab
 * stop; arrow keys move the active row, which stays with its device when the order changes.
 */
export function DeviceRows({ scrollContainer, rows, grouped, onToggle }: DeviceGridProps) {
  const features = useConsole();
  const { fleet, devices } = features;
  const { t, i18n } = useTranslation();
  const selectedDeviceId = useAnswers(devices.view, (view) => view.selectedDeviceId);
  const principal = usePrincipal();
  const navigate = useNavigate();
  const [memory] = useState(() => savedListPosition(features));
  const [activeRow, setActiveRow] = useState<ActiveRow | undefined>(memory?.activeRow);
  const rowHeight = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ? 48 : 42;
  const activeIndex = indexOfActiveRow(activeRow, rows, fleet);

  const visibleRows = useVisibleRows({
    scrollContainer,
    count: rows.count,
    rowHeight,
    initialScrollTop: memory?.scrollTop ?? 0,
    pinnedRow: activeIndex,
  });

  const savePosition = useEffectEvent(() =>
    saveListPosition(features, { scrollTop: visibleRows.scrollTop(), activeRow }),
  );
  const takeUpPosition = useEffectEvent(() => {
    forgetListPosition(features);
    if (memory?.activeRow && isFocusAvailable()) scrollContainer.current?.focus({ preventScroll: true });
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
  /** Returns the active device and the page coordinates of its row. */
  const activeDevice = (): { deviceId: number; x: number; y: number } | undefined => {
    const line =
      activeRow && 'deviceId' in activeRow ? document.getElementById(rowElementId(activeIndex)) : null;
    if (!activeRow || !('deviceId' in activeRow) || !line) return undefined;
    const { left, bottom } = line.getBoundingClientRect();
    return { deviceId: activeRow.deviceId, x: left + 24, y: bottom - 8 };
  };
  const menuGestures = useMenuGestures((target) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-device]') : null;
    // The menu key refers to the active row, because the grid itself has the focus.
    if (!line) return target === scrollContainer.current ? activeDevice() : undefined;
    const deviceId = Number(line.dataset['device']);
    setActiveRow({ deviceId });
    return { deviceId };
  });
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const active = activeDevice();
      if (active) {
        event.preventDefault();
        openDeviceMenu(active.deviceId, active.x, active.y);
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scrollContainer.current?.clientHeight ?? 0) / rowHeight) - 1);
    const move = listKeyAction(event.key, activeIndex, rows, page);
    if (!move) return;
    event.preventDefault();
    if (move.type === 'toggle') onToggle(move.groupId, move.open);
    if (move.type === 'open') open(fleet.deviceId[fleet.order[move.orderIndex] ?? -1] ?? 0);
    if (move.type === 'go') {
      setActiveRow(activeRowAt(move.index, rows, fleet));
      visibleRows.scrollIntoView(move.index);
    }
  };

  const now = Date.now();
  const countFormat = new Intl.NumberFormat(i18n.language);
  return (
    <IconTooltip>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a grid in both cases */}
      <div
        ref={scrollContainer}
        className={styles.scrollContainer}
        role={grouped ? 'treegrid' : 'grid'}
        aria-label={t('screen.devices')}
        aria-rowcount={rows.count}
        aria-colcount={4}
        aria-activedescendant={activeIndex < 0 ? undefined : rowElementId(activeIndex)}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        {...menuGestures}
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
                  isGrouped={grouped}
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

function rowElementId(index: number): string {
  return `device-line-${index}`;
}
