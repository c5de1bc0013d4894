import { useCallback } from 'react';
import { useApp } from '../console/app-store.ts';
import { useConsole } from '../console/use-console.ts';

/** Returns a function that lets the map be seen and moves its camera to a device. */
export function useShowOnMap(): (deviceId: number) => void {
  const { shell } = useConsole();
  const app = useApp();
  return useCallback(
    (deviceId) => {
      shell.lowerSheet('half');
      app.getSnapshot().mapControl?.flyTo(deviceId);
    },
    [shell, app],
  );
}
