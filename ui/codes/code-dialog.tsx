import { Button, Text, Alert, Input, SegmentedControl, Switch } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState, useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import type { Device } from '@farol/core/domain/device/device';
import { checkInUrl, qrFileName } from '@farol/core/domain/device/device-urls';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { QrCode } from '../kit/browser/qr-code.tsx';
import { qrCodePng } from '../kit/browser/qr-code-image.ts';
import { codeLabelOf } from './code-label.ts';
import { LabelSheet } from './label-sheet.tsx';
import styles from './code-dialog.module.css';
import {
  driverLockOf,
  isSameDriverLock,
  LOCK_MINUTES,
  type DriverLock,
} from '@farol/core/domain/device/check-in-rules';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { useView } from '../kit/console/use-view.ts';
import { failureCodeText } from '../language/failure-code-text.ts';

const MINUTES = Array.from({ length: LOCK_MINUTES.max - LOCK_MINUTES.min + 1 }, (_, at) =>
  String(LOCK_MINUTES.min + at),
);

/**
 * The QR code with which a driver checks in to a device (§2, "Device detail"): shown, printed or saved as a file; and
 * the rule of the device about drivers.
 */
export function CodeDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { driverLock } = useConsole().devices;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isSaving = useSelector(driverLock, ({ isPending }) => isPending);
  const link = checkInUrl(location.origin, device.id);
  const plate = device.attributes['placa'];
  const [labels] = useState(() => [
    codeLabelOf({ id: device.id, name: device.name, plate: typeof plate === 'string' ? plate : '' }),
  ]);
  const download = async (): Promise<void> => {
    const url = URL.createObjectURL(await qrCodePng(link));
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.download = qrFileName(device);
    anchor.click();
    URL.revokeObjectURL(url);
  };
  return (
    <DialogFrame
      title={t('detail.qr.title')}
      size={400}
      isClosable={!isSaving}
      onClose={() => {
        if (!isSaving) onClose();
      }}
    >
      <div className={styles.dialog}>
        <QrCode text={link} label={t('detail.qr.alt', { link })} frame="large" />
        <Text fw={600}>{device.name}</Text>
        <Text size="sm" c="dimmed">
          {t('detail.qr.text')}
        </Text>
        <Text size="xs" c="dimmed" className={styles.link ?? ''}>
          {link}
        </Text>
        <div className={styles.buttons}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('detail.qr.print')}
          </Button>
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download()}>
            {t('detail.qr.download')}
          </Button>
        </div>
        {principal && mayUsePermission(RESOURCES.devices.permissions.edit, principal) && (
          <div className={styles.rule}>
            <DriverLockRule device={device} namespace={principal.namespace} />
          </div>
        )}
      </div>
      <LabelSheet labels={labels} />
    </DialogFrame>
  );
}

/** By what rule a vehicle is locked when no driver checks in. Setting it asks first, as everything that can stop an engine. */
function DriverLockRule({ device, namespace }: { device: Device; namespace: Namespace }) {
  const { driverLock } = useConsole().devices;
  const { t } = useTranslation();
  const { isPending, response, failure } = useView(driverLock);
  const stored = response ?? driverLockOf(device.attributes, namespace);
  const [draft, setDraft] = useState<DriverLock>(stored);
  // What was said of this vehicle does not concern the next one.
  useEffect(() => () => driverLock.clear(), [driverLock]);
  const change = (changes: Partial<DriverLock>): void => {
    if (failure !== undefined) driverLock.clear();
    setDraft({ ...draft, ...changes });
  };
  return (
    <>
      <Switch
        label={t('detail.qr.lock')}
        description={t('detail.qr.lockText')}
        checked={draft.isOn}
        disabled={isPending}
        onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
      />
      {draft.isOn && (
        <Input.Wrapper label={t('detail.qr.minutes')}>
          <SegmentedControl
            fullWidth
            aria-label={t('detail.qr.minutes')}
            data={MINUTES}
            disabled={isPending}
            value={String(Math.round(draft.minutes))}
            onChange={(minutes) => change({ minutes: Number(minutes) })}
          />
        </Input.Wrapper>
      )}
      {failure !== undefined && (
        <Alert color="red" p="sm" role="alert">
          {failureCodeText(t, failure)}
        </Alert>
      )}
      {!isSameDriverLock(stored, draft) && (
        <Button loading={isPending} onClick={() => driverLock.set(device.id, draft)}>
          {t('detail.qr.save')}
        </Button>
      )}
    </>
  );
}
