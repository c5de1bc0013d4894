import { Alert, Button, Input, SegmentedControl, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  driverLockOf,
  isSameDriverLock,
  LOCK_MINUTES,
  type DriverLock,
} from '@farol/core/domain/device/check-in-rules';
import type { Device } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { useTranslation } from '../language/use-translation.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { reasonText } from '../language/reason-text.ts';

const MINUTES = Array.from({ length: LOCK_MINUTES.max - LOCK_MINUTES.min + 1 }, (_, at) =>
  String(LOCK_MINUTES.min + at),
);

/** By what rule a vehicle is locked when no driver checks in. Setting it asks first, as everything that can stop an engine. */
export function DriverLockRule({ device, namespace }: { device: Device; namespace: Namespace }) {
  const { driverLock } = useConsole().devices;
  const { t } = useTranslation();
  const { isPending, response, failure } = useAnswers(driverLock);
  const stored = response ?? driverLockOf(device.attributes, namespace);
  const [draft, setDraft] = useState<DriverLock>(stored);
  // What was said of this vehicle does not concern the next one.
  useEffect(() => driverLock.clear, [driverLock]);
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
            size="md"
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
          {reasonText(t, failure)}
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
