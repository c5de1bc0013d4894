import { isMovingByFlags } from '@farol/core/fleet/protocol/fleet-flags';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';

/** State bits of a device for the shader, in the third byte of the look. */
export const APPEARANCE = { shown: 1, moving: 2, alarm: 4, selected: 8, disabled: 16, severe: 32 } as const;

/** Returns the shader's index of a status. */
export function statusIndex(flags: number): 0 | 1 | 2 {
  if (flags & FLAG.statusOnline) return 0;
  return flags & FLAG.statusOffline ? 1 : 2;
}

/** The colors of statuses on the map, each as shares of red, green and blue, 0 to 1. */
export type StatusColors = Readonly<Record<'online' | 'offline' | 'unknown' | 'moving', Rgb>>;
type Rgb = readonly [red: number, green: number, blue: number];

/** Returns the colors of statuses as the page has them, with its theme and in its color scheme. */
export function statusColors(): StatusColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): Rgb => {
    const rgb = Number.parseInt(style.getPropertyValue(`--farol-${name}`).trim().slice(1), 16);
    return [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255];
  };
  return {
    online: color('online'),
    offline: color('offline'),
    unknown: color('unknown'),
    moving: color('status-moving'),
  };
}

/** What somebody has to acknowledge, as clusters show it too. */
const SEVERE = FLAG.openAlarm | FLAG.anchorViolated;

/** Returns the state bits of a device. `isShown`: drawn individually, not within a cluster. */
export function appearanceBits(flags: number, isShown: boolean, isSelected: boolean): number {
  return (
    (isShown ? APPEARANCE.shown : 0) |
    (isMovingByFlags(flags) ? APPEARANCE.moving : 0) |
    (flags & (FLAG.alarm | FLAG.anchorViolated) ? APPEARANCE.alarm : 0) |
    (flags & SEVERE ? APPEARANCE.severe : 0) |
    (isSelected ? APPEARANCE.selected : 0) |
    (flags & FLAG.disabled ? APPEARANCE.disabled : 0)
  );
}
