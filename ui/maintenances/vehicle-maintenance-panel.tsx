import { Alert, Button, Select, Skeleton, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useRecordTitles } from '../records/texts/use-record-list.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { MaintenanceRow } from './maintenance-row.tsx';
import styles from './maintenances.module.css';

/** What is due next of all vehicles, or the progress of the maintenances of one that the user selects. */
export function VehicleMaintenancePanel() {
  const { maintenance } = useConsole().records;
  const { t } = useTranslation();
  const devices = useRecordTitles('devices');
  const deviceId = useSelector(maintenance, (answers) => answers.deviceId);
  useEffect(() => {
    maintenance.show();
    return maintenance.hide;
  }, [maintenance]);
  return (
    <section className={styles.vehicleMaintenance} aria-label={t('maintenances.progress')}>
      <Select
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
        onChange={(chosen) => maintenance.selectDevice(Number(chosen ?? 0))}
      />
      <MaintenanceList />
    </section>
  );
}

function MaintenanceList() {
  const { maintenance, lists } = useConsole().records;
  const { t } = useTranslation();
  const hasListFailed = useSelector(lists.maintenances, ({ failure: reason }) => reason !== undefined);
  const { deviceId, items, isLoading, isLoaded, failure } = useView(maintenance);
  // The list below says it, and its retry is for both.
  if (hasListFailed) return null;
  if (failure !== undefined)
    return (
      <Alert color="red" role="alert">
        {failureCodeText(t, failure)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={maintenance.refresh}>
          {t('records.retry')}
        </Button>
      </Alert>
    );
  if (!isLoading && !isLoaded) return null;
  if (isLoading && items.length === 0)
    return <Skeleton height={56} role="status" aria-label={t('records.loading')} />;
  // The list below says it where there is no maintenance at all.
  if (items.length === 0)
    return deviceId === 0 ? null : (
      <Text size="sm" c="dimmed">
        {t('maintenances.noServices')}
      </Text>
    );
  return (
    <ul className={styles.maintenanceList}>
      {items.map((service) => (
        <MaintenanceRow key={`${service.device?.id ?? 0} ${service.maintenance.id}`} service={service} />
      ))}
    </ul>
  );
}
