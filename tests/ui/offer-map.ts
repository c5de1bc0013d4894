import { onTestFinished } from 'vitest';
import { mapControl, type MapControl } from '@farol/ui/kit/navigation/map-control';

/** Offers a map to the page until the test is finished; what is not given does nothing. */
export function offerMap(map: Partial<MapControl>): void {
  mapControl.set({
    deviceAt: () => undefined,
    flyTo: () => undefined,
    fit: () => undefined,
    keepInView: () => () => undefined,
    center: () => undefined,
    ...map,
  });
  onTestFinished(() => mapControl.set(undefined));
}
