import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDot,
  IconAlertCircleFilled,
  IconKey,
  IconKeyOff,
  IconLogin2,
  IconLogout2,
  IconParking,
  IconPlayerPlayFilled,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import styles from './recent-events.module.css';

const ICONS: Readonly<Record<string, readonly [Icon, string]>> = {
  alarm: [IconAlertTriangleFilled, 'danger'],
  deviceOverspeed: [IconAlertTriangleFilled, 'danger'],
  deviceOnline: [IconCircleCheckFilled, 'good'],
  deviceOffline: [IconAlertCircleFilled, 'danger'],
  deviceMoving: [IconPlayerPlayFilled, 'moving'],
  deviceStopped: [IconParking, 'quiet'],
  ignitionOn: [IconKey, 'good'],
  ignitionOff: [IconKeyOff, 'quiet'],
  geofenceEnter: [IconLogin2, 'attention'],
  geofenceExit: [IconLogout2, 'attention'],
  driverProblem: [IconAlertTriangleFilled, 'attention'],
  commandResult: [IconSend, 'moving'],
  queuedCommandSent: [IconSend, 'moving'],
};
const OTHER: readonly [Icon, string] = [IconCircleDot, 'quiet'];

/** The icon of an event type; decorative, the text beside it says the same. */
export function EventIcon({ type }: { type: string }) {
  const [Glyph, tone] = ICONS[type] ?? OTHER;
  return (
    <span className={styles.eventIcon} data-tone={tone}>
      <Glyph size={16} aria-hidden />
    </span>
  );
}
