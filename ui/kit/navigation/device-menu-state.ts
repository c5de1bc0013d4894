import { SharedValue } from '../console/shared-value.ts';

/** The menu of a device at a point of the page. */
export interface DeviceMenuState {
  deviceId: number;
  x: number;
  y: number;
  /** The element that gets the focus back when the menu closes. */
  returnFocusTo: HTMLElement | undefined;
}

/** The open menu. Only one is open at a time. */
export const deviceMenuState = new SharedValue<DeviceMenuState | undefined>(undefined);

/** Opens the menu of a device at a point of the page. */
export function openDeviceMenu(deviceId: number, x: number, y: number): void {
  const { activeElement } = document;
  const returnFocusTo =
    activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
  deviceMenuState.set({ deviceId, x, y, returnFocusTo });
}
