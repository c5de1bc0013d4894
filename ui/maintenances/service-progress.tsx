import { Alert, Button, Select, Skeleton, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { useRecordTitles } from '../records/use-record-list.ts';
import { useConsole } from '../use-console.ts';
import { ServiceRow } from './service-row.tsx';
import styles from './maintenances.module.css';

/** How far a vehicle of one's choice is from each of its services. */
export function ServiceProgress() {
  const { serviceProgress } = useConsole();
  const { t } = useTranslation();
  const devices = useRecordTitles('devices');
  const deviceId = useSelector(serviceProgress, ({ context }) => context.deviceId);
  useEffect(() => {
    serviceProgress.send({ type: 'LOOK' });
    return () => serviceProgress.send({ type: 'AWAY' });
  }, [serviceProgress]);
  return (
    <section className={styles.progress} aria-label={t('maintenances.progress')}>
      <Select
        size="md"
        label={t('maintenances.progress')}
        placeholder={t('maintenances.device')}
        searchable
        clearable
        limit={200}
        clearButtonProps={{ 'aria-label': t('records.clear') }}
        nothingFoundMessage={t('records.nothingFound')}
        comboboxProps={{ withinPortal: true, shadow: 'sm' }}
        data={[...devices].map(([id, title]) => ({
          value: String(id),
          label: title || t('records.unnamed'),
        }))}
        value={deviceId > 0 ? String(deviceId) : null}
        onChange={(chosen) => serviceProgress.send({ type: 'CHOOSE', deviceId: Number(chosen ?? 0) })}
      />
      <Services />
    </section>
  );
}

function Services() {
  const { serviceProgress } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(serviceProgress, (snapshot) => snapshot);
  const { services, reason } = context;
  if (value === 'away' || value === 'none') return null;
  if (value === 'failed')
    return (
      <Alert color="red" role="alert">
        {reasonText(t, reason ?? 'UNKNOWN')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => serviceProgress.send({ type: 'REFRESH' })}>
          {t('records.retry')}
        </Button>
      </Alert>
    );
  if (value === 'reading' && services.length === 0)
    return <Skeleton height={56} role="status" aria-label={t('records.loading')} />;
  if (services.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('maintenances.noServices')}
      </Text>
    );
  return (
    <ul className={styles.services}>
      {services.map((service) => (
        <ServiceRow key={service.maintenance.id} service={service} />
      ))}
    </ul>
  );
}
