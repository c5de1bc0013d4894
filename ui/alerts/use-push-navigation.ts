import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../kit/navigation/navigation.tsx';

/** Who presses a notification of the browser is led to its vehicle in the console that is open, past whatever asks before leaving. */
export function usePushNavigation(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((data: unknown) => {
    const path: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'path') : undefined;
    if (typeof path === 'string' && /^\/(?:devices\/\d+|notifications)$/.test(path)) navigate(path);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent): void => open(data);
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, []);
}
