import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useApp, type MapControl } from '../kit/console/app-store.ts';

/** Offers the map to the rest of the page while it is shown: which device is at a point, and moving its view. */
export function useMapControl(
  container: RefObject<HTMLElement | null>,
  isReady: boolean,
  deviceAt: (x: number, y: number) => number | undefined,
  { flyTo, fit, keepInView, center }: Omit<MapControl, 'deviceAt'>,
): void {
  const app = useApp();
  const flyNow = useEffectEvent(flyTo);
  const fitNow = useEffectEvent(fit);
  const keepNow = useEffectEvent(keepInView);
  const centerNow = useEffectEvent(center);
  useEffect(() => {
    if (!isReady) return undefined;
    const mapControl: MapControl = {
      deviceAt: (clientX, clientY) => {
        const { left, top } = container.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return deviceAt(clientX - left, clientY - top);
      },
      flyTo: (deviceId) => flyNow(deviceId),
      fit: (bounds) => fitNow(bounds),
      keepInView: (bounds, maxZoom) => keepNow(bounds, maxZoom),
      center: (longitude, latitude) => centerNow(longitude, latitude),
    };
    app.change({ mapControl });
    return () => app.change({ mapControl: undefined });
  }, [app, container, isReady, deviceAt]);
}
