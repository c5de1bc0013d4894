import { IconMapPin, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { knownSpeedKnots } from '@farol/core/domain/position/known-speed';
import { areValuesCurrent } from '@farol/core/domain/device/current-motion';
import type { Position } from '@farol/core/domain/position/position';
import { accuracyCircle } from '@farol/core/domain/position/fix-doubt';
import { hasCoordinates } from '@farol/core/domain/position/has-coordinates';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { movementSpans } from '@farol/core/domain/trip/movement';
import { stoppedForMs } from '@farol/core/domain/trip/stopped-time';
import { flagStatus } from '@farol/core/fleet/protocol/fleet-flags';
import { useTranslation } from '../../language/use-translation.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import { usePlaceName } from '../../fleet/use-place-name.ts';
import { useStreetName } from '../../streets/use-street-name.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { ageText } from '../../kit/texts/age-text.ts';
import { durationText } from '../../kit/texts/duration-text.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { deviceDisplayStatus } from '../status/device-display-status.ts';
import { StatusIcon } from '../status/status-icon.tsx';
import styles from './vehicle-status-summary.module.css';

interface VehicleAnswerProps {
  flags: number;
  /** Milliseconds since the epoch, NaN if the device never reported. */
  lastUpdateMs: number;
  position: Position | undefined;
  /** Empty when nobody drives or the user may not know. */
  driver: string;
  nowMs: number;
}

/**
 * What users open a vehicle for, in words and before anything else: whether it moves, where it is, who drives and
 * how old that is. Of one that is not online it tells what was last known, in gray and with its age.
 */
export function VehicleStatusSummary({ flags, lastUpdateMs, position, driver, nowMs }: VehicleAnswerProps) {
  const { t, i18n } = useTranslation();
  const place = useCoordinatesText();
  const { distance } = useUnits();
  const placeName = usePlaceName();
  const street = useStreetName(position?.address === null && hasCoordinates(position) ? position : undefined);
  if (!position || Number.isNaN(lastUpdateMs)) return null;
  const isCurrent = areValuesCurrent(flagStatus(flags));
  const fixMs = Date.parse(position.fixTime);
  // A refused fix has its own message: the place that is shown is another.
  const circle = hasCoordinates(position) ? accuracyCircle({ ...position, attributes: {} }) : undefined;
  const coordinates = hasCoordinates(position)
    ? place.formatCoordinates(position.latitude, position.longitude)
    : undefined;
  const where = position.address ?? (coordinates && (placeName(position, street) ?? coordinates));
  return (
    <div
      className={styles.answer}
      data-old={!isCurrent || undefined}
      aria-label={t('detail.answer.label')}
      role="group"
    >
      <p className={styles.state}>
        <StatusIcon status={deviceDisplayStatus(flags, lastUpdateMs)} size={16} />
        <StateWords {...{ flags, lastUpdateMs, position, nowMs }} />
      </p>
      {where !== undefined && (
        <Line icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}>
          <span title={coordinates}>{where}</span>{' '}
          <span className={styles.age}>
            · {t('detail.place.ago', { age: ageText(t, fixMs, nowMs) })}
            {circle && ` · ± ${lengthText(i18n.language, circle.radius, distance)}`}
          </span>
        </Line>
      )}
      {driver !== '' && (
        <Line icon={<IconUser size={16} stroke={1.75} aria-hidden />}>
          <span className={styles.name}>{t('detail.driver')}</span> {driver}
        </Line>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.line}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

type StateWordsProps = Pick<VehicleAnswerProps, 'flags' | 'lastUpdateMs' | 'nowMs'> & { position: Position };

function StateWords({ flags, lastUpdateMs, position, nowMs }: StateWordsProps) {
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const path = useSelector(useConsole().devices.recentPath, (item) => item.path);
  const speedKnots = knownSpeedKnots(position);
  // Without a speed nobody knows whether it moves.
  const motion = Number.isNaN(speedKnots) ? undefined : position.attributes.motion;
  const speed = `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(
    speedInUnit(speedKnots, units.speed),
  )} ${t(`units.${units.speed}`)}`;
  const status = flagStatus(flags);
  if (!areValuesCurrent(status)) {
    const silence = t(`detail.answer.${status === 'offline' ? 'offline' : 'unknown'}`, {
      age: durationText(t, Math.max(0, nowMs - lastUpdateMs)),
    });
    return (
      <span>
        <b>{silence}</b>
        {typeof motion === 'boolean' && (
          <span className={styles.before}>
            {t(motion ? 'detail.answer.wasMoving' : 'detail.answer.wasStopped', { speed })}
          </span>
        )}
      </span>
    );
  }
  if (motion === true) return <b>{t('detail.answer.moving', { speed })}</b>;
  if (motion !== false) return <b>{t('devices.status.online')}</b>;
  const stoppedMs = stoppedForMs(
    position.attributes,
    Date.parse(position.fixTime),
    movementSpans(path),
    nowMs,
  );
  return (
    <b>
      {stoppedMs === undefined
        ? t('devices.state.stopped')
        : t('devices.state.stoppedFor', { duration: durationText(t, stoppedMs) })}
    </b>
  );
}
