import {
  IconAntennaBars5,
  IconBattery,
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconBatteryCharging,
  IconBolt,
  IconSatellite,
  type Icon,
} from '@tabler/icons-react';
import { batteryState, readPowerStatus, type BatteryFill } from '@farol/core/domain/position/battery-level';
import type { Position } from '@farol/core/domain/position/position';
import { useTranslation } from '../../language/use-translation.ts';
import { percentText } from '../../kit/texts/share-and-angle-text.ts';
import { StatusStripCell } from './status-strip-cell.tsx';

const BATTERY_ICONS: Record<BatteryFill, Icon> = {
  full: IconBattery4,
  high: IconBattery3,
  half: IconBattery2,
  low: IconBattery1,
  empty: IconBattery,
};

/** What the tracker itself reports, in the status strip: signal, satellites, power and battery. */
export function ReadingCells({ attributes, isOld }: { attributes: Position['attributes']; isOld: boolean }) {
  const { t, i18n } = useTranslation();
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value);
  const { powerVolts, batteryVolts, levelPercent, isCharging } = readPowerStatus(attributes);
  const battery = levelPercent === undefined ? undefined : batteryState(levelPercent);
  const Battery = isCharging ? IconBatteryCharging : BATTERY_ICONS[battery?.fill ?? 'full'];
  const signal = [attributes['networkType'], attributes['rssi']].find(
    (value) => value !== undefined && value !== null,
  );
  const satellites = attributes['sat'];
  return (
    <>
      {(typeof signal === 'string' || typeof signal === 'number') && (
        <StatusStripCell
          isOld={isOld}
          icon={<IconAntennaBars5 size={20} stroke={1.75} aria-hidden />}
          text={typeof signal === 'number' ? number(signal) : signal}
          label={`${t('detail.signal')}: ${typeof signal === 'number' ? number(signal) : signal}`}
        />
      )}
      {typeof satellites === 'number' && (
        <StatusStripCell
          isOld={isOld}
          icon={<IconSatellite size={20} stroke={1.75} aria-hidden />}
          text={number(satellites)}
          label={t('detail.satellites', { count: satellites })}
        />
      )}
      {powerVolts !== undefined && (
        <StatusStripCell
          isOld={isOld}
          icon={<IconBolt size={20} stroke={1.75} aria-hidden />}
          text={`${number(powerVolts, 1)} V`}
          label={`${t('detail.power')}: ${number(powerVolts, 1)} V`}
        />
      )}
      {(batteryVolts !== undefined || levelPercent !== undefined) && (
        <StatusStripCell
          isOld={isOld}
          tone={battery?.severity}
          icon={<Battery size={20} stroke={1.75} aria-hidden />}
          text={
            batteryVolts === undefined
              ? percentText(i18n.language, levelPercent ?? 0)
              : `${number(batteryVolts, 2)} V`
          }
          label={[
            `${t('detail.battery')}:`,
            levelPercent !== undefined && percentText(i18n.language, levelPercent),
            batteryVolts !== undefined && `${number(batteryVolts, 2)} V`,
            isCharging && t('detail.charging'),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      )}
    </>
  );
}
