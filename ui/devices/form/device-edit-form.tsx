import { useEffect, useEffectEvent, useRef } from 'react';
import { accumulatorFieldValues } from '@farol/core/domain/device/accumulators';
import type { Device } from '@farol/core/domain/device/device';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DeviceForm } from './device-form.tsx';

/** The form of a device, shown in place of its detail until it is closed. */
export function DeviceEditForm({ device, onClosed }: { device: Device; onClosed: () => void }) {
  const { records, fleet } = useConsole();
  const form = records.forms.devices;
  const { isOpen } = useView(form);
  const wasOpened = useRef(false);
  const open = useEffectEvent(() => {
    const { watched } = fleet;
    const position = watched?.device.id === device.id ? watched.position : undefined;
    form.open(device, accumulatorFieldValues(position));
  });
  const notifyClosed = useEffectEvent(onClosed);
  useEffect(() => {
    open();
    wasOpened.current = true;
    // Unsaved input survives navigation: the form asks first.
    return form.close;
  }, [form]);
  useEffect(() => {
    if (!isOpen && wasOpened.current && !form.getSnapshot().isOpen) notifyClosed();
  }, [form, isOpen]);
  return isOpen ? <DeviceForm /> : null;
}
