import { useDeferredValue, useEffect, useState } from 'react';
import type { DeviceGridProps } from './device-grid-props.ts';
import { DeviceRows } from './device-rows.tsx';
import layout from '../../kit/layout/layout.module.css';

const MAX_FIRST_RENDER_DELAY_MS = 150;

/**
 * The device list, a moment after the panel around it: its many small icons must not block the opening.
 */
export function DeviceGrid(props: DeviceGridProps) {
  const isIdle = useDeferredValue(true, false);
  const isOverdue = useIsOverdue();
  return isIdle || isOverdue ? <DeviceRows {...props} /> : <div className={layout.tableScroll} />;
}

/**
 * Whether the rows have been deferred long enough. With a busy fleet the page may have no idle moment for
 * seconds.
 */
function useIsOverdue(): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), MAX_FIRST_RENDER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOverdue;
}
