import { IconLock } from '@tabler/icons-react';
import { locksEngineOn } from '@farol/core/domain/command/engine-stop-cause';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { useTranslation } from '../language/use-translation.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './lock-mark.module.css';

/** Marks a geofence that stops engines: an icon, and when in words. Renders nothing for any other. */
export function LockMark({ geofence }: { geofence: { attributes: Attributes } }) {
  const { t } = useTranslation();
  const onEnter = locksEngineOn(geofence, 'geofenceEnter');
  const onExit = locksEngineOn(geofence, 'geofenceExit');
  if (!onEnter && !onExit) return null;
  const text = t(`engineStops.mark.${onEnter && onExit ? 'both' : onEnter ? 'enter' : 'exit'}`);
  return (
    <Tooltip label={text}>
      <span className={styles.mark} role="img" aria-label={text} data-testid="lock-mark">
        <IconLock size={14} stroke={2} aria-hidden />
      </span>
    </Tooltip>
  );
}
