import { lastUpdateAge } from '@farol/core/domain/device/last-update';
import type { Translate } from '../../language/texts.ts';

/**
 * Formats how long ago a device reported (§4). Both times in milliseconds since the epoch, `NaN` for never.
 */
export function ageText(t: Translate, lastUpdate: number, now: number): string {
  const { unit, count } = lastUpdateAge(lastUpdate, now);
  return t(`devices.age.${unit}`, { count });
}
