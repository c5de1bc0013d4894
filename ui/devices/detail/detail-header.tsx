import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { isFocusAvailable } from '../../kit/dialogs/focus-targets.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { hasSavedListPosition } from '../list/list-position.ts';
import { useAdjacentDevices } from './use-adjacent-devices.ts';
import layout from '../../kit/layout/layout.module.css';
import detail from './detail.module.css';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './detail-header.module.css';

/**
 * The device's name with buttons to the previous and next device of the list.
 * When the device was opened from the list, focus moves to its name so that keyboard users continue from
 * there.
 */
export function DetailHeader({
  deviceId,
  name,
  group,
}: {
  deviceId: number;
  name: string;
  group: string | undefined;
}) {
  const features = useConsole();
  const app = useApp();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasSavedListPosition(features) && isFocusAvailable(app))
      heading.current?.focus({ preventScroll: true });
  }, [features, app]);
  const { previous, next } = useAdjacentDevices(deviceId);
  const go = (to: number | undefined): void => {
    if (to !== undefined) navigate(`/devices/${to}`, { replace: true });
  };
  return (
    <div className={styles.head}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {group && <div className={layout.secondaryText}>{group}</div>}
      </div>
      {/* With a single device there is no other to go to. */}
      {(previous ?? next) !== undefined && (
        <div className={detail.toolButtons}>
          <Tooltip label={t('detail.previous')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={detail.toolButton ?? ''}
              aria-label={t('detail.previous')}
              aria-keyshortcuts="Alt+ArrowUp"
              disabled={previous === undefined}
              onClick={() => go(previous)}
            >
              <IconChevronUp size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('detail.next')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={detail.toolButton ?? ''}
              aria-label={t('detail.next')}
              aria-keyshortcuts="Alt+ArrowDown"
              disabled={next === undefined}
              onClick={() => go(next)}
            >
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </div>
  );
}
