import { useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';

const LONG_PRESS_MS = 500;
const MAX_PRESS_MOVE_PX = 10;

/** Returns the device at a point of the page, and where to place its menu when there was no pointer. */
export type FindDeviceAt = (
  target: EventTarget,
  x: number,
  y: number,
) => { deviceId: number; x?: number; y?: number } | undefined;

interface MenuGestures {
  onContextMenu: (event: MouseEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onTouchEnd: (event: TouchEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * Returns handlers that open a device's menu on right click, the menu key or a long press. Such a press is
 * not treated as a click.
 */
export function useMenuGestures(deviceAt: FindDeviceAt): MenuGestures {
  const { shell } = useConsole();
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const suppressClick = useRef(false);
  const open = (target: EventTarget, x: number, y: number): boolean => {
    const hit = deviceAt(target, x, y);
    if (!hit) return false;
    shell.change({ deviceMenu: { x, y, ...hit } });
    return true;
  };
  const end = (): void => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onContextMenu: (event) => {
      end();
      if (open(event.target, event.clientX, event.clientY)) event.preventDefault();
    },
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
      end();
      suppressClick.current = false;
      if (pointerType !== 'touch' || !isPrimary) return;
      const timer = setTimeout(() => {
        press.current = undefined;
        suppressClick.current = open(target, x, y);
      }, LONG_PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > MAX_PRESS_MOVE_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Otherwise the browser emulates a mouse at the finger, which closes the menu.
    onTouchEnd: (event) => {
      if (suppressClick.current && event.cancelable) event.preventDefault();
    },
    onClickCapture: (event) => {
      if (!suppressClick.current) return;
      suppressClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
