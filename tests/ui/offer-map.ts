import type { MapControl, AppStore } from '@farol/ui/kit/console/app-store';

/** Offers a map to the page; what is not given does nothing. */
export function offerMap(app: AppStore, map: Partial<MapControl>): void {
  app.change({
    mapControl: {
      deviceAt: () => undefined,
      flyTo: () => undefined,
      fit: () => undefined,
      keepInView: () => () => undefined,
      center: () => undefined,
      ...map,
    },
  });
}
