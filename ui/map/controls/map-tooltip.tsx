import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { ageText } from '../../kit/texts/age-text.ts';
import { deviceDisplayStatus } from '../../devices/status/device-display-status.ts';
import { StatusIcon } from '../../devices/status/status-icon.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import type { PointedVehicle } from '../layers/fleet/fleet-on-map.ts';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import styles from './map.module.css';

/** Distance from the mouse pointer, and from the crosshair of the keyboard, pixels. */
const OFFSET_PX = { pointer: 16, keys: 28 };

/** A short description of the vehicle under the pointer: name, status, speed and age of the fix. */
export function MapTooltip({ x, y, slot, isKeyboardTarget }: PointedVehicle) {
  const { fleet } = useConsole();
  const offset = OFFSET_PX[isKeyboardTarget ? 'keys' : 'pointer'];
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const words = fleet.descriptions[slot];
  if (!words) return null;
  const flags = fleet.flags[slot] ?? 0;
  const lastUpdateMs = fleet.lastUpdateMs[slot] ?? Number.NaN;
  const displayStatus = deviceDisplayStatus(flags, lastUpdateMs);
  const status = t(`devices.status.${displayStatus}`);
  const speedKnots = fleet.speedKnots[slot] ?? Number.NaN;
  const speed = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(
    speedInUnit(speedKnots, units.speed),
  );
  return (
    <div
      className={styles.tooltip}
      style={{ left: x + offset, top: y + offset }}
      aria-hidden={!isKeyboardTarget}
    >
      <img
        src={vehicleIconUrl(words.category, words.color, words.colorExtra)}
        width={34}
        height={34}
        alt=""
      />
      <div>
        <b>{words.name}</b>
        {words.plate && words.plate !== words.name && (
          <span className={styles.tooltipPlate}>{words.plate}</span>
        )}
        <div className={styles.tooltipState}>
          <StatusIcon status={displayStatus} size={14} />
          <span>{flags & FLAG.disabled ? t('devices.status.disabled', { status }) : status}</span>
          {/* How fast it was before it went offline says nothing of now. */}
          {displayStatus === 'online' && !Number.isNaN(speedKnots) && (
            <span>
              {speed} {t(`units.${units.speed}`)}
            </span>
          )}
          <span>{ageText(t, lastUpdateMs, fleet.timeMs(Date.now()))}</span>
        </div>
      </div>
    </div>
  );
}
