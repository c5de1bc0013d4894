import { useEffect, type RefObject } from 'react';
import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import { useApp, type MapControl } from '../kit/console/app-store.ts';

/** Offers the map to the rest of the page while it is shown: which device is at a point, and moving its view. */
export function useMapControl(
  container: RefObject<HTMLElement | null>,
  camera: ConnectedCamera | undefined,
  deviceAt: (x: number, y: number) => number | undefined,
  flyTo: (deviceId: number) => void,
): void {
  const app = useApp();
  useEffect(() => {
    if (!camera) return undefined;
    const mapControl: MapControl = {
      deviceAt: (clientX, clientY) => {
        const { left, top } = container.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return deviceAt(clientX - left, clientY - top);
      },
      flyTo,
      fit: camera.fit,
      keepInView: camera.keepInView,
      center: (longitude, latitude) => camera.center({ longitude, latitude }),
    };
    app.change({ mapControl });
    return () => app.change({ mapControl: undefined });
  }, [app, container, camera, deviceAt, flyTo]);
}
