import type { TFunction } from 'i18next';
import { lastUpdateOf } from '@farol/core/domain/last-update';

/** How long ago a device was heard, in words (§4). Both times in milliseconds since the epoch, `NaN` for never. */
export function ageText(t: TFunction, lastUpdate: number, now: number): string {
  const { unit, count } = lastUpdateOf(lastUpdate, now);
  return t(`devices.age.${unit}`, { count });
}
