import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../kit/navigation/navigation.tsx';

/**
 * Navigates to the vehicle of a clicked browser notification, with the usual question about unsaved changes.
 */
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
