import { useEffect, useEffectEvent, type RefObject } from 'react';
import { mapControl } from '../kit/navigation/map-control.ts';

/** Offers the map to the rest of the page while it is shown: which device is at a point, and flying to one. */
export function useMapControl(
  container: RefObject<HTMLElement | null>,
  deviceAt: (x: number, y: number) => number | undefined,
  flyTo: (deviceId: number) => void,
): void {
  const flyNow = useEffectEvent(flyTo);
  useEffect(() => {
    mapControl.set({
      deviceAt: (clientX, clientY) => {
        const { left, top } = container.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return deviceAt(clientX - left, clientY - top);
      },
      flyTo: (deviceId) => flyNow(deviceId),
    });
    return () => mapControl.set(undefined);
  }, [container, deviceAt]);
}
