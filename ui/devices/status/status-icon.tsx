import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconHelpCircleFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import type { DeviceDisplayStatus } from './device-display-status.ts';
import styles from './status-icon.module.css';

const ICONS = {
  online: IconCircleCheckFilled,
  offline: IconAlertCircleFilled,
  unknown: IconHelpCircleFilled,
  new: IconInfoCircleFilled,
};

/**
 * The status of a device as a colored shape. `label` is its accessible name; without it the icon is
 * decorative.
 */
export function StatusIcon({
  status,
  label,
  size = 18,
}: {
  status: DeviceDisplayStatus;
  label?: string;
  size?: number;
}) {
  const Icon = ICONS[status];
  return (
    <span
      className={styles.icon}
      data-status={status}
      {...(label ? { role: 'img', 'aria-label': label } : {})}
    >
      <Icon size={size} aria-hidden />
    </span>
  );
}
