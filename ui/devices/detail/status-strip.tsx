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
import { useSelector } from '@xstate/react';
import { areValuesCurrent } from '@farol/core/domain/device/current-motion';
import type { Position } from '@farol/core/domain/position/position';
import { flagStatus } from '@farol/core/fleet/protocol/fleet-flags';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnchorViolation } from '../../anchors/anchor-violation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { useIsGuest } from '../../kit/console/use-is-guest.ts';
import { deviceDisplayStatus } from '../status/device-display-status.ts';
import { stateIcons } from '../status/state-icons.ts';
import { StateGlyph } from '../status/state-glyph.tsx';
import { StatusIcon } from '../status/status-icon.tsx';
import { textOrFallback } from '../../kit/texts/text-or-fallback.ts';
import styles from './status-strip.module.css';
import { batteryState, readPowerStatus, type BatteryFill } from '@farol/core/domain/position/battery-level';
import { percentText } from '../../kit/texts/share-and-angle-text.ts';
import type { ReactNode } from 'react';
import { Tooltip } from '../../kit/layout/tooltip.tsx';

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
  const { anchors, fleet } = useConsole();
  // Of the past neither anchors nor the kinds of alarms are known.
  const isPast = fleet.pastMs !== undefined;
  const isGuest = useIsGuest();
  const { t, i18n } = useTranslation();
  const areAnchorsKnown = useSelector(anchors, ({ fences }) => fences !== undefined);
  const hasAnchor = useSelector(anchors, ({ isAnchored }) => isAnchored({ kind: 'device', deviceId }));
  const states = stateIcons(flags, false) ?? [];
  const isOld = !areValuesCurrent(flagStatus(flags));
  // Who had not reported yet is unknown then, and not new.
  const displayStatus = deviceDisplayStatus(flags, isPast ? 0 : lastUpdate);
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
            isOld={isOld}
            icon={<StateGlyph labelKey={labelKey} tone={tone} size={20} />}
            text={t(`detail.short.${labelKey}`)}
            label={t(`devices.state.${labelKey}`)}
          />
        ))}
      {!isPast && (areAnchorsKnown || isViolated) && (
        <StatusStripCell
          tone={isViolated ? 'danger' : hasAnchor ? 'attention' : 'quiet'}
          icon={<IconAnchor size={20} stroke={1.75} aria-hidden />}
          text={t(`detail.short.${anchorText}`)}
          label={t(`detail.${anchorText}`)}
        />
      )}
      <ReadingCells attributes={position?.attributes ?? {}} isOld={isOld} />
      {/* Guests do not receive alarms, so "no alarm" must not be shown to them either. */}
      {position && !isPast && !isGuest && (
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

/** What the tracker itself reports, in the status strip: signal, satellites, power and battery. */
function ReadingCells({ attributes, isOld }: { attributes: Position['attributes']; isOld: boolean }) {
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

interface StripCellProps {
  icon: ReactNode;
  /** Short text under the icon. */
  text: string;
  /** Full text for tooltip and assistive technology. */
  label: string;
  /** Told before the device went offline: gray. */
  isOld?: boolean | undefined;
  tone?: 'good' | 'attention' | 'danger' | 'quiet' | undefined;
}

/** One state of a device: an icon above a short text. */
function StatusStripCell({ icon, text, label, tone, isOld = false }: StripCellProps) {
  return (
    <Tooltip label={label} disabled={label === text} openDelay={300}>
      <li
        className={styles.cell}
        data-tone={isOld ? 'quiet' : tone}
        data-old={isOld || undefined}
        aria-label={label}
      >
        {icon}
        <span aria-hidden>{text}</span>
      </li>
    </Tooltip>
  );
}
