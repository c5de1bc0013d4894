import { SharedValue } from '../console/shared-value.ts';

/** A menu of a device at a point of the page. */
export interface DeviceMenuState {
  deviceId: number;
  x: number;
  y: number;
  /** Where the keyboard was, to go back to. */
  returnFocusTo: HTMLElement | undefined;
}

/** The menu that is open; one at a time. */
export const deviceMenuState = new SharedValue<DeviceMenuState | undefined>(undefined);

/** Opens the menu of a device at a point of the page. */
export function openDeviceMenu(deviceId: number, x: number, y: number): void {
  const { activeElement } = document;
  const returnFocusTo =
    activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
  deviceMenuState.set({ deviceId, x, y, returnFocusTo });
}
