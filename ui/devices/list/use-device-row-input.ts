import type { HTMLAttributes, KeyboardEvent } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';
import { useMenuGestures } from '../menu/use-menu-gestures.ts';
import { activeRowAt, type ActiveRow } from './active-row.ts';
import type { DeviceGridProps } from './device-grid-props.ts';
import { listKeyAction } from './list-keys.ts';

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
export function useDeviceRowInput({
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
export function rowElementId(index: number): string {
  return `device-line-${index}`;
}
