import { mapControl } from '../../kit/navigation/map-control.ts';
import { useMenuGestures } from './use-menu-gestures.ts';

/** Opens the menu of the device whose marker is pressed with the right button or held with a finger. */
export function useMarkerMenu(): ReturnType<typeof useMenuGestures> {
  return useMenuGestures((_, x, y) => {
    const deviceId = mapControl.read()?.deviceAt(x, y);
    return deviceId === undefined ? undefined : { deviceId };
  });
}
