import {
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useRef,
  type PointerEvent,
  type ReactNode,
  type HTMLAttributes,
  type KeyboardEvent,
} from 'react';
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
import { indexOfActiveRow, activeRowAt, type ActiveRow } from './active-row.ts';
import { forgetListPosition, saveListPosition, savedListPosition } from './list-position.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './device-list.module.css';
import { useMenuGestures } from '../menu/use-menu-gestures.ts';
import { listKeyAction } from './list-keys.ts';

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

interface TooltipState {
  text: string;
  x: number;
  y: number;
}

/**
 * Shows the accessible name of the icon under the pointer as a tooltip. One tooltip serves the whole table,
 * so that rows with many icons cost nothing.
 */
function IconTooltip({ children }: { children: ReactNode }) {
  const [tooltip, setTooltip] = useState<TooltipState>();
  const hoveredIcon = useRef<Element>(null);
  const follow = (event: PointerEvent): void => {
    const icon =
      event.pointerType === 'mouse' && event.target instanceof Element
        ? event.target.closest('[role="img"][aria-label]')
        : null;
    if (icon === hoveredIcon.current) return;
    hoveredIcon.current = icon;
    const box = icon?.getBoundingClientRect();
    const text = icon?.getAttribute('aria-label');
    setTooltip(box && text ? { text, x: box.left + box.width / 2, y: box.top } : undefined);
  };
  const hide = (): void => {
    hoveredIcon.current = null;
    setTooltip(undefined);
  };
  return (
    <div className={styles.tooltipArea} onPointerOver={follow} onPointerLeave={hide} onWheel={hide}>
      {children}
      {tooltip && (
        <div className={styles.tooltip} style={{ left: tooltip.x, top: tooltip.y }} aria-hidden>
          {tooltip.text}
        </div>
      )}
    </div>
  );
}

interface DeviceRowInput extends DeviceGridProps {
  /** Pixels. */
  rowHeight: number;
  activeRow: ActiveRow | undefined;
  /** Index of the active row; negative for none. */
  activeIndex: number;
  setActiveRow: (row: ActiveRow | undefined) => void;
  scrollIntoView: (index: number) => void;
  onOpen: (deviceId: number) => void;
}

/**
 * Returns the handlers by which keys, pointer and touch act on the rows of the device list: moving among
 * them, opening a device and its menu, opening and closing a group.
 */
function useDeviceRowInput({
  scrollContainer,
  rows,
  rowHeight,
  activeRow,
  activeIndex,
  setActiveRow,
  scrollIntoView,
  onToggle,
  onOpen,
}: Omit<DeviceRowInput, 'grouped'>): HTMLAttributes<HTMLElement> {
  const { fleet, shell } = useConsole();
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
        shell.change({ deviceMenu: active });
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scrollContainer.current?.clientHeight ?? 0) / rowHeight) - 1);
    const move = listKeyAction(event.key, activeIndex, rows, page);
    if (!move) return;
    event.preventDefault();
    if (move.type === 'toggle') onToggle(move.groupId, move.open);
    if (move.type === 'open') onOpen(fleet.deviceId[fleet.order[move.orderIndex] ?? -1] ?? 0);
    if (move.type === 'go') {
      setActiveRow(activeRowAt(move.index, rows, fleet));
      scrollIntoView(move.index);
    }
  };
  return { ...menuGestures, onKeyDown: handleKeyDown };
}

/** Returns the id of the element of a row, by which the grid names its active row. */
function rowElementId(index: number): string {
  return `device-line-${index}`;
}
