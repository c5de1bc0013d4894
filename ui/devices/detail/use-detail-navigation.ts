import { useEffect, useEffectEvent, useRef } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';
import { useEditDevice } from '../menu/use-edit-device.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';

/**
 * Going back from the edit form to the detail asks first: the form opens again with its question if it has
 * unsaved changes.
 */
export function useConfirmOnBack(deviceId: number, isEditRequested: boolean): void {
  const { devices: form } = useConsole().records.forms;
  const editDevice = useEditDevice();
  const previous = useRef({ deviceId, isEditRequested });
  const reopenForm = useEffectEvent(() => editDevice(deviceId));
  useEffect(() => {
    const wasEditEnded =
      previous.current.deviceId === deviceId && previous.current.isEditRequested && !isEditRequested;
    previous.current = { deviceId, isEditRequested };
    if (!wasEditEnded || !form.getSnapshot().isOpen) return;
    form.close();
    if (form.getSnapshot().isOpen) reopenForm();
  }, [form, deviceId, isEditRequested]);
}

/** Goes back to the list when the device is removed on this screen. */
export function useLeaveWhenRemoved(deviceId: number): void {
  const { action: recordAction } = useConsole().records;
  const navigate = useNavigate();
  const leave = useEffectEvent((ids: readonly number[]) => {
    if (ids.includes(deviceId)) navigate('/devices', { replace: true });
  });
  useEffect(() => {
    return recordAction.on('done', ({ action, result }) => {
      if (action?.type === 'remove' && action.name === 'devices') leave(result.succeededIds);
    });
  }, [recordAction]);
}
