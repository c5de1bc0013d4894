import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';

interface AdjacentDevices {
  previous: number | undefined;
  next: number | undefined;
}

/** The devices before and after one in the order of the list; Alt with the arrows leads to them from anywhere but a field. */
export function useAdjacentDevices(deviceId: number): AdjacentDevices {
  const { fleet } = useConsole();
  const navigate = useNavigate();
  const neighbours = (): AdjacentDevices => {
    const { order } = fleet;
    const place = order.indexOf(fleet.slotOf(deviceId) ?? -1);
    const at = (index: number): number | undefined => fleet.deviceId[order[index] ?? -1] || undefined;
    return place < 0
      ? { previous: undefined, next: at(0) }
      : { previous: at(place - 1), next: at(place + 1) };
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    const isInField =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]');
    if (!isStep || isInField || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { previous, next } = neighbours();
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
  return neighbours();
}
