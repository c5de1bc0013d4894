import { IconAlertTriangle, IconAlertTriangleFilled, IconAnchor } from '@tabler/icons-react';
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
import { ReadingCells } from './reading-cells.tsx';
import { StatusStripCell } from './status-strip-cell.tsx';
import { textOrFallback } from '../../kit/texts/text-or-fallback.ts';
import styles from './status-strip.module.css';

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
