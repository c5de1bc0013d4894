import { useEffect } from 'react';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Starts the trail of the selected device with its path so far. */
export function useTrails(): void {
  const {
    devices,
    map: { trails },
  } = useConsole();
  const selected = useAnswers(devices.view, ({ selectedDeviceId }) => selectedDeviceId);
  const deviceId = useAnswers(devices.recentPath, (one) => one.deviceId);
  const path = useAnswers(devices.recentPath, (one) => one.path);
  useEffect(() => trails.select(selected), [trails, selected]);
  useEffect(() => {
    const points = path.map(({ longitude, latitude, fixTimeMs }) => ({
      longitude,
      latitude,
      timeMs: fixTimeMs,
    }));
    if (points.length > 0) trails.addHistory(deviceId, points);
  }, [trails, deviceId, path]);
}
