import { useEffect, type RefObject } from 'react';
import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import { mapControl } from '../kit/navigation/map-control.ts';

/** Offers the map to the rest of the page while it is shown: which device is at a point, and moving its view. */
export function useMapControl(
  container: RefObject<HTMLElement | null>,
  camera: ConnectedCamera | undefined,
  deviceAt: (x: number, y: number) => number | undefined,
  flyTo: (deviceId: number) => void,
): void {
  useEffect(() => {
    if (!camera) return undefined;
    mapControl.set({
      deviceAt: (clientX, clientY) => {
        const { left, top } = container.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return deviceAt(clientX - left, clientY - top);
      },
      flyTo,
      fit: camera.fit,
      keepInView: camera.keepInView,
      center: (longitude, latitude) => camera.center({ longitude, latitude }),
    });
    return () => mapControl.set(undefined);
  }, [container, camera, deviceAt, flyTo]);
}
