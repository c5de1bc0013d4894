import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { accumulatorFieldValues } from '@farol/core/domain/device/accumulators';
import type { Device } from '@farol/core/domain/device/device';
import { useConsole } from '../../kit/console/use-console.ts';
import { DeviceForm } from './device-form.tsx';

/** The form of a device, shown in place of its detail until it is closed. */
export function DeviceEditForm({ device, onClosed }: { device: Device; onClosed: () => void }) {
  const { forms, fleet } = useConsole();
  const form = forms.devices;
  const isClosed = useSelector(form, ({ value }) => value === 'closed');
  const wasOpened = useRef(false);
  const open = useEffectEvent(() => {
    const { watched } = fleet;
    const position = watched?.device.id === device.id ? watched.position : undefined;
    form.send({ type: 'OPEN', record: device, extras: accumulatorFieldValues(position) });
  });
  const notifyClosed = useEffectEvent(onClosed);
  useEffect(() => {
    open();
    wasOpened.current = true;
    // Unsaved input survives navigation: the form asks first.
    return () => form.send({ type: 'REQUEST_CLOSE' });
  }, [form]);
  useEffect(() => {
    if (isClosed && wasOpened.current && form.getSnapshot().value === 'closed') notifyClosed();
  }, [form, isClosed]);
  return isClosed ? null : <DeviceForm />;
}
