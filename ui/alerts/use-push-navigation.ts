import { useEffect, useEffectEvent } from 'react';
import { screenPath } from '@farol/core/domain/navigation/screen';
import { useNavigate } from '../kit/navigation/navigation.tsx';

/**
 * Navigates to where a clicked browser notification leads, with the usual question about unsaved changes.
 */
export function usePushNavigation(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((data: unknown) => {
    const path: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'path') : undefined;
    const known = screenPath(path);
    if (known !== undefined) navigate(known);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent): void => open(data);
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, []);
}
