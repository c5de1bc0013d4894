import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconAnchor,
  IconAnchorOff,
  IconChevronsRight,
  IconId,
  IconIdOff,
  IconKey,
  IconKeyOff,
  IconLock,
  IconLockOpen,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { StateLabelKey, StateTone } from './state-icons.ts';
import styles from './status-icon.module.css';

const GLYPHS: Record<StateLabelKey, Icon> = {
  moving: IconChevronsRight,
  stopped: IconChevronsRight,
  wasMoving: IconChevronsRight,
  anchored: IconAnchor,
  notAnchored: IconAnchor,
  anchorViolated: IconAnchorOff,
  locked: IconLock,
  unlocked: IconLockOpen,
  lockUnknown: IconLockOpen,
  ignitionOn: IconKey,
  ignitionOff: IconKeyOff,
  ignitionUnknown: IconKey,
  driver: IconId,
  driverLocked: IconIdOff,
  noDriver: IconId,
  alarm: IconAlertTriangleFilled,
  noAlarm: IconAlertTriangle,
};

interface StateGlyphProps {
  labelKey: StateLabelKey;
  tone: StateTone;
  /** Accessible label; without it the icon is decorative. */
  label?: string;
  size?: number;
}

/** One icon of a device's state. Shape and label carry the same information as its color. */
export function StateGlyph({ labelKey, tone, label, size = 18 }: StateGlyphProps) {
  const Glyph = GLYPHS[labelKey];
  return (
    <span className={styles.icon} data-tone={tone} {...(label ? { role: 'img', 'aria-label': label } : {})}>
      <Glyph size={size} stroke={1.75} aria-hidden />
    </span>
  );
}
