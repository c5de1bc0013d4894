import { Alert, Button, Select, Skeleton, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { useRecordTitles } from '../records/texts/use-record-list.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { MaintenanceRow } from './maintenance-row.tsx';
import styles from './maintenances.module.css';

/** The progress of the maintenances of a vehicle that the user selects. */
export function VehicleMaintenance() {
  const { vehicleMaintenance } = useConsole();
  const { t } = useTranslation();
  const devices = useRecordTitles('devices');
  const deviceId = useSelector(vehicleMaintenance, ({ context }) => context.deviceId);
  useEffect(() => {
    vehicleMaintenance.send({ type: 'SHOW' });
    return () => vehicleMaintenance.send({ type: 'HIDE' });
  }, [vehicleMaintenance]);
  return (
    <section className={styles.vehicleMaintenance} aria-label={t('maintenances.progress')}>
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
        onChange={(chosen) =>
          vehicleMaintenance.send({ type: 'SELECT_DEVICE', deviceId: Number(chosen ?? 0) })
        }
      />
      <MaintenanceList />
    </section>
  );
}

function MaintenanceList() {
  const { vehicleMaintenance } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(vehicleMaintenance, (snapshot) => snapshot);
  const { items, reason } = context;
  if (value === 'hidden' || value === 'noDevice') return null;
  if (value === 'failed')
    return (
      <Alert color="red" role="alert">
        {reasonText(t, reason ?? 'UNKNOWN')}{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => vehicleMaintenance.send({ type: 'REFRESH' })}
        >
          {t('records.retry')}
        </Button>
      </Alert>
    );
  if (value === 'loading' && items.length === 0)
    return <Skeleton height={56} role="status" aria-label={t('records.loading')} />;
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('maintenances.noServices')}
      </Text>
    );
  return (
    <ul className={styles.maintenanceList}>
      {items.map((service) => (
        <MaintenanceRow key={service.maintenance.id} service={service} />
      ))}
    </ul>
  );
}
