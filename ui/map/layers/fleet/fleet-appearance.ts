import { isMovingByFlags } from '@farol/core/fleet/protocol/fleet-flags';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';

/** State bits of a device for the shader, in the third byte of the look. */
export const APPEARANCE = { shown: 1, moving: 2, alarm: 4, selected: 8, disabled: 16 } as const;

/** Returns the shader's index of a status. */
export function statusIndex(flags: number): 0 | 1 | 2 {
  if (flags & FLAG.statusOnline) return 0;
  return flags & FLAG.statusOffline ? 1 : 2;
}

/** Returns the state bits of a device. `isShown`: drawn individually, not within a cluster. */
export function appearanceBits(flags: number, isShown: boolean, isSelected: boolean): number {
  return (
    (isShown ? APPEARANCE.shown : 0) |
    (isMovingByFlags(flags) ? APPEARANCE.moving : 0) |
    (flags & (FLAG.alarm | FLAG.anchorViolated) ? APPEARANCE.alarm : 0) |
    (isSelected ? APPEARANCE.selected : 0) |
    (flags & FLAG.disabled ? APPEARANCE.disabled : 0)
  );
}
