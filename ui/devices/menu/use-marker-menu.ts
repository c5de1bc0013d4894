import { useApp } from '../../kit/console/app-store.ts';
import { useMenuGestures } from './use-menu-gestures.ts';

/**
 * Returns gesture handlers that open the menu of the device whose marker is right-clicked or long-pressed.
 */
export function useMarkerMenu(): ReturnType<typeof useMenuGestures> {
  const app = useApp();
  return useMenuGestures((_, x, y) => {
    const deviceId = app.getSnapshot().mapControl?.deviceAt(x, y);
    return deviceId === undefined ? undefined : { deviceId };
  });
}
