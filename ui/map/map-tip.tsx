import { useTranslation } from 'react-i18next';
import { FLAG } from '@farol/core/fleet/fleet-protocol';
import { shownSpeed } from '@farol/core/domain/measure';
import { ageText } from '../devices/age-text.ts';
import { deviceStanding } from '../devices/device-standing.ts';
import { StatusIcon } from '../devices/status-icon.tsx';
import { useConsole } from '../use-console.ts';
import { useUnits } from './use-units.ts';
import { vehiclePicture } from './vehicle-picture.ts';
import styles from './fleet-map.module.css';

/** Where the tip is shown, pixels of the map, and of which device. */
export interface TipPlace {
  x: number;
  y: number;
  slot: number;
  /** The keyboard aims at it: it is read out. */
  isAimed: boolean;
}

/** Beside the arrow of the pointer, and beside the frame that the keyboard aims with, pixels. */
const ASIDE = { pointer: 16, keys: 28 };

/** The vehicle under the pointer in short: name, status, speed, how old that is. */
export function MapTip({ x, y, slot, isAimed }: TipPlace) {
  const { fleet } = useConsole();
  const aside = ASIDE[isAimed ? 'keys' : 'pointer'];
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const words = fleet.words[slot];
  if (!words) return null;
  const flags = fleet.flags[slot] ?? 0;
  const heard = fleet.lastUpdate[slot] ?? Number.NaN;
  const standing = deviceStanding(flags, heard);
  const status = t(`devices.status.${standing}`);
  const speed = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(
    shownSpeed(fleet.speed[slot] ?? 0, units.speed),
  );
  return (
    <div className={styles.tip} style={{ left: x + aside, top: y + aside }} aria-hidden={!isAimed}>
      <img
        src={vehiclePicture(words.category, words.color, words.colorExtra)}
        width={34}
        height={34}
        alt=""
      />
      <div>
        <b>{words.name}</b>
        {words.plate && words.plate !== words.name && <span className={styles.tipPlate}>{words.plate}</span>}
        <div className={styles.tipState}>
          <StatusIcon standing={standing} size={14} />
          <span>{flags & FLAG.disabled ? t('devices.status.disabled', { status }) : status}</span>
          <span>
            {speed} {t(`units.${units.speed}`)}
          </span>
          <span>{ageText(t, heard, Date.now())}</span>
        </div>
      </div>
    </div>
  );
}
