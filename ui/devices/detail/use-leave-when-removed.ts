import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';

/** Goes back to the list when the device is removed on this screen. */
export function useLeaveWhenRemoved(deviceId: number): void {
  const { action: recordAction } = useConsole().records;
  const navigate = useNavigate();
  const leave = useEffectEvent((ids: readonly number[]) => {
    if (ids.includes(deviceId)) navigate('/devices', { replace: true });
  });
  useEffect(
    () =>
      recordAction.on('done', ({ action, result }) => {
        if (action?.type === 'remove' && action.name === 'devices') leave(result.succeededIds);
      }),
    [recordAction],
  );
}
