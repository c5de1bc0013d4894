import { useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
import { openDeviceMenu } from '../../kit/navigation/device-menu-state.ts';

const LONG_PRESS_MS = 500;
const MAX_PRESS_MOVE_PX = 10;

/** Which device is meant by a point of the page, and where its menu belongs when nobody pointed anywhere. */
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

/** Opens the menu of a device with the right button, the menu key, or a finger that rests on it; that press is no click then. */
export function useMenuGestures(deviceAt: FindDeviceAt): MenuGestures {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const suppressClick = useRef(false);
  const open = (target: EventTarget, x: number, y: number): boolean => {
    const hit = deviceAt(target, x, y);
    if (!hit) return false;
    openDeviceMenu(hit.deviceId, hit.x ?? x, hit.y ?? y);
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
    // Else the browser plays a mouse where the finger was, and that closes the menu.
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
