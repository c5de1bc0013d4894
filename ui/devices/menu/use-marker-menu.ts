import { mapControl } from '../../kit/navigation/map-control.ts';
import { useMenuGestures } from './use-menu-gestures.ts';

/**
 * Returns gesture handlers that open the menu of the device whose marker is right-clicked or long-pressed.
 */
export function useMarkerMenu(): ReturnType<typeof useMenuGestures> {
  return useMenuGestures((_, x, y) => {
    const deviceId = mapControl.read()?.deviceAt(x, y);
    return deviceId === undefined ? undefined : { deviceId };
  });
}
