import { Alert, Button, Input, SegmentedControl, Skeleton, Switch } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCK_MINUTES } from '@farol/core/domain/device/check-in-rules';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { reasonText } from '../../language/reason-text.ts';

const MINUTES = Array.from({ length: LOCK_MINUTES.max - LOCK_MINUTES.min + 1 }, (_, at) =>
  String(LOCK_MINUTES.min + at),
);

/** By what rule a vehicle is locked when no driver checks in. Setting it asks first, as everything that can stop an engine. */
export function DriverLockRule({ deviceId }: { deviceId: number }) {
  const { driverLock } = useConsole().devices;
  const { t } = useTranslation();
  const { step, rule, isChanged, failure } = useAnswers(driverLock);
  useEffect(() => {
    driverLock.open(deviceId);
    return driverLock.close;
  }, [driverLock, deviceId]);
  if (step === 'closed' || step === 'reading') return <Skeleton height={44} />;
  return (
    <>
      {step !== 'unknown' && (
        <>
          <Switch
            label={t('detail.qr.lock')}
            description={t('detail.qr.lockText')}
            checked={rule.isOn}
            disabled={step === 'saving'}
            onChange={({ currentTarget }) => driverLock.change({ isOn: currentTarget.checked })}
          />
          {rule.isOn && (
            <Input.Wrapper label={t('detail.qr.minutes')}>
              <SegmentedControl
                fullWidth
                size="md"
                aria-label={t('detail.qr.minutes')}
                data={MINUTES}
                disabled={step === 'saving'}
                value={String(Math.round(rule.minutes))}
                onChange={(minutes) => driverLock.change({ minutes: Number(minutes) })}
              />
            </Input.Wrapper>
          )}
        </>
      )}
      {failure !== undefined && (
        <Alert color="red" p="sm" role="alert">
          {reasonText(t, failure)}
        </Alert>
      )}
      {step === 'unknown' ? (
        <Button h={44} variant="light" onClick={driverLock.retry}>
          {t('records.retry')}
        </Button>
      ) : (
        isChanged && (
          <Button h={44} loading={step === 'saving'} onClick={driverLock.save}>
            {t('detail.qr.save')}
          </Button>
        )
      )}
    </>
  );
}
