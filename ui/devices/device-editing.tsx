import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Device } from '@farol/core/domain/device';
import { RecordForm } from '../records/record-form.tsx';
import { useConsole } from '../use-console.ts';

/** The form of a device in the place of its detail, until it is closed. */
export function DeviceEditing({ device, onClosed }: { device: Device; onClosed: () => void }) {
  const form = useConsole().forms.devices;
  const isClosed = useSelector(form, ({ value }) => value === 'closed');
  const wasOpened = useRef(false);
  const open = useEffectEvent(() => form.send({ type: 'OPEN', record: device }));
  const tellClosed = useEffectEvent(onClosed);
  useEffect(() => {
    open();
    wasOpened.current = true;
    return () => form.send({ type: 'DISCARD' });
  }, [form]);
  useEffect(() => {
    if (isClosed && wasOpened.current && form.getSnapshot().value === 'closed') tellClosed();
  }, [form, isClosed]);
  return isClosed ? null : <RecordForm name="devices" />;
}
