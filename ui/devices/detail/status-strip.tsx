import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconAnchor,
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
import { useTranslation } from 'react-i18next';
import { batteryState, readPowerStatus, type BatteryFill } from '@farol/core/domain/position/battery-level';
import type { Position } from '@farol/core/domain/position/position';
import { useAnchorViolation } from '../../anchors/anchor-violation.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useIsGuest } from '../../kit/console/use-is-guest.ts';
import { deviceDisplayStatus } from '../status/device-display-status.ts';
import { stateIcons } from '../status/state-icons.ts';
import { StateGlyph } from '../status/state-glyph.tsx';
import { StatusIcon } from '../status/status-icon.tsx';
import { StatusStripCell } from './status-strip-cell.tsx';
import { textOrFallback } from '../../kit/texts/text-or-fallback.ts';
import styles from './status-strip.module.css';

const BATTERY_ICONS: Record<BatteryFill, Icon> = {
  full: IconBattery4,
  high: IconBattery3,
  half: IconBattery2,
  low: IconBattery1,
  empty: IconBattery,
};

interface StatusStripProps {
  deviceId: number;
  flags: number;
  lastUpdate: number;
  alarm: string;
  position: Position | undefined;
}

/**
 * The state of a device at a glance: ignition, lock, anchor, signal, satellites, power, alarm and connection.
 * States the device does not report are left out.
 */
export function StatusStrip({ deviceId, flags, lastUpdate, alarm, position }: StatusStripProps) {
  const { anchors } = useConsole();
  const isGuest = useIsGuest();
  const { t, i18n } = useTranslation();
  const areAnchorsKnown = useAnswers(anchors, ({ fences }) => fences !== undefined);
  const hasAnchor = useAnswers(anchors, ({ isAnchored }) => isAnchored({ kind: 'device', deviceId }));
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value);
  const attributes = position?.attributes ?? {};
  const states = stateIcons(flags, false) ?? [];
  const { powerVolts, batteryVolts, levelPercent, isCharging } = readPowerStatus(attributes);
  const battery = levelPercent === undefined ? undefined : batteryState(levelPercent);
  const Battery = isCharging ? IconBatteryCharging : BATTERY_ICONS[battery?.fill ?? 'full'];
  const signal = [attributes['networkType'], attributes['rssi']].find(
    (value) => value !== undefined && value !== null,
  );
  const satellites = attributes['sat'];
  const displayStatus = deviceDisplayStatus(flags, lastUpdate);
  const isViolated = useAnchorViolation(deviceId) !== undefined;
  const anchorText = isViolated ? 'anchorViolated' : hasAnchor ? 'anchored' : 'notAnchored';
  const alarmText = alarm ? textOrFallback(i18n, `alarms.${alarm}`, alarm) : '';
  return (
    <ul className={styles.strip} aria-label={t('detail.strip')}>
      {['ignition', 'lock']
        .flatMap((wanted) => states.filter(({ kind }) => kind === wanted))
        .map(({ kind, labelKey, tone }) => (
          <StatusStripCell
            key={kind}
            icon={<StateGlyph labelKey={labelKey} tone={tone} size={20} />}
            text={t(`detail.short.${labelKey}`)}
            label={t(`devices.state.${labelKey}`)}
          />
        ))}
      {(areAnchorsKnown || isViolated) && (
        <StatusStripCell
          tone={isViolated ? 'danger' : hasAnchor ? 'attention' : 'quiet'}
          icon={<IconAnchor size={20} stroke={1.75} aria-hidden />}
          text={t(`detail.short.${anchorText}`)}
          label={t(`detail.${anchorText}`)}
        />
      )}
      {(typeof signal === 'string' || typeof signal === 'number') && (
        <StatusStripCell
          icon={<IconAntennaBars5 size={20} stroke={1.75} aria-hidden />}
          text={typeof signal === 'number' ? number(signal) : signal}
          label={`${t('detail.signal')}: ${typeof signal === 'number' ? number(signal) : signal}`}
        />
      )}
      {typeof satellites === 'number' && (
        <StatusStripCell
          icon={<IconSatellite size={20} stroke={1.75} aria-hidden />}
          text={number(satellites)}
          label={t('detail.satellites', { count: satellites })}
        />
      )}
      {powerVolts !== undefined && (
        <StatusStripCell
          icon={<IconBolt size={20} stroke={1.75} aria-hidden />}
          text={`${number(powerVolts, 1)} V`}
          label={`${t('detail.power')}: ${number(powerVolts, 1)} V`}
        />
      )}
      {(batteryVolts !== undefined || levelPercent !== undefined) && (
        <StatusStripCell
          tone={battery?.severity}
          icon={<Battery size={20} stroke={1.75} aria-hidden />}
          text={
            batteryVolts === undefined ? `${number(levelPercent ?? 0)} %` : `${number(batteryVolts, 2)} V`
          }
          label={[
            `${t('detail.battery')}:`,
            levelPercent !== undefined && `${number(levelPercent)} %`,
            batteryVolts !== undefined && `${number(batteryVolts, 2)} V`,
            isCharging && t('detail.charging'),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      )}
      {/* Guests do not receive alarms, so "no alarm" must not be shown to them either. */}
      {position && !isGuest && (
        <StatusStripCell
          tone={alarm ? 'danger' : 'quiet'}
          icon={
            alarm ? (
              <IconAlertTriangleFilled size={20} aria-hidden />
            ) : (
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            )
          }
          text={alarm ? alarmText : t('detail.short.noAlarm')}
          label={alarm ? t('devices.state.alarm', { alarm: alarmText }) : t('devices.state.noAlarm')}
        />
      )}
      <StatusStripCell
        icon={<StatusIcon status={displayStatus} size={20} />}
        text={t(`devices.status.${displayStatus}`)}
        label={t(`devices.status.${displayStatus}`)}
      />
    </ul>
  );
}
