import { SharedValue } from './shared-value.ts';

/** A menu of a device at a point of the page. */
export interface DeviceMenuOpening {
  deviceId: number;
  x: number;
  y: number;
  /** Where the keyboard was, to go back to. */
  from: HTMLElement | undefined;
}

/** The menu that is open; one at a time. */
export const openedDeviceMenu = new SharedValue<DeviceMenuOpening | undefined>(undefined);

/** Opens the menu of a device at a point of the page. */
export function openDeviceMenu(deviceId: number, x: number, y: number): void {
  const { activeElement } = document;
  const from =
    activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
  openedDeviceMenu.set({ deviceId, x, y, from });
}
