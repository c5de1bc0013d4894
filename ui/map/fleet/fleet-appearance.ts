import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';

/** What the shader knows of a device's state: bits of the third byte of its look. */
export const APPEARANCE = { shown: 1, moving: 2, alarm: 4, selected: 8, disabled: 16 } as const;

/** Status as the shader counts it. */
export function statusIndex(flags: number): 0 | 1 | 2 {
  if (flags & FLAG.statusOnline) return 0;
  return flags & FLAG.statusOffline ? 1 : 2;
}

/** The bits of a device's look. `isShown`: on the map by itself, not within a cluster. */
export function appearanceBits(flags: number, isShown: boolean, isSelected: boolean): number {
  return (
    (isShown ? APPEARANCE.shown : 0) |
    (flags & FLAG.motion ? APPEARANCE.moving : 0) |
    (flags & (FLAG.alarm | FLAG.anchorViolated) ? APPEARANCE.alarm : 0) |
    (isSelected ? APPEARANCE.selected : 0) |
    (flags & FLAG.disabled ? APPEARANCE.disabled : 0)
  );
}
