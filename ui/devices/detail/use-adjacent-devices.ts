import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useFeatures } from '../../kit/console/use-features.ts';

interface AdjacentDevices {
  previous: number | undefined;
  next: number | undefined;
}

/**
 * Returns the previous and next device in list order. Alt+Up and Alt+Down navigate to them unless a field has
 * focus.
 */
export function useAdjacentDevices(deviceId: number): AdjacentDevices {
  const { fleet } = useFeatures();
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
