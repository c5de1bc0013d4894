import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useEffectEvent } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { isFocusAvailable } from '../../kit/dialogs/focus-targets.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { hasSavedListPosition } from '../list/list-position.ts';
import layout from '../../kit/layout/layout.module.css';
import detail from './detail.module.css';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './detail-header.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

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
        <Heading level={2} look="name" ref={heading} tabIndex={-1}>
          {name}
        </Heading>
        {group && <div className={layout.secondaryText}>{group}</div>}
      </div>
      {/* With a single device there is no other to go to. */}
      {(previous ?? next) !== undefined && (
        <div className={detail.toolButtons}>
          <Tooltip label={t('detail.previous')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
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
              size="md"
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

interface AdjacentDevices {
  previous: number | undefined;
  next: number | undefined;
}

/**
 * Returns the previous and next device in list order. Alt+Up and Alt+Down navigate to them unless a field has
 * focus.
 */
function useAdjacentDevices(deviceId: number): AdjacentDevices {
  const { fleet } = useConsole();
  const navigate = useNavigate();
  const adjacentDevices = (): AdjacentDevices => {
    const { order } = fleet;
    const index = order.indexOf(fleet.slotOf(deviceId) ?? -1);
    const deviceIdAt = (at: number): number | undefined => fleet.deviceId[order[at] ?? -1] || undefined;
    return index < 0
      ? { previous: undefined, next: deviceIdAt(0) }
      : { previous: deviceIdAt(index - 1), next: deviceIdAt(index + 1) };
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    const isInField =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]');
    if (!isStep || isInField || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { previous, next } = adjacentDevices();
    const to = event.key === 'ArrowUp' ? previous : next;
    if (to === undefined) return;
    event.preventDefault();
    navigate(`/devices/${to}`, { replace: true });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return adjacentDevices();
}
