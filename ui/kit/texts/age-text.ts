import type { TFunction } from 'i18next';
import { lastUpdateAge } from '@farol/core/domain/device/last-update';

/**
 * Formats how long ago a device reported (§4). Both times in milliseconds since the epoch, `NaN` for never.
 */
export function ageText(t: TFunction, lastUpdate: number, now: number): string {
  const { unit, count } = lastUpdateAge(lastUpdate, now);
  return t(`devices.age.${unit}`, { count });
}
