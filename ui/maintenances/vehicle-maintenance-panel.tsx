import { Alert, Button, Select, Skeleton, Text, Anchor, Progress } from '@mantine/core';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useRecordTitles } from '../records/texts/use-record-list.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './maintenances.module.css';
import { IconAlertTriangle, IconClock, IconTool } from '@tabler/icons-react';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useUnits } from '../kit/console/use-units.ts';

const MS_PER_HOUR = 3_600_000;

const ICONS = { overdue: IconAlertTriangle, near: IconClock, far: IconTool } as const;

const COLORS = { overdue: 'red', near: 'orange', far: 'blue' } as const;

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

/** A maintenance of a vehicle with its progress. */
type MaintenanceRow = ReturnType<ConnectedConsole['records']['maintenance']['getSnapshot']>['items'][number];

/**
 * One maintenance: its name, how much is left until it is due or how much it is overdue, and a progress bar.
 */
function MaintenanceRow({ service: { device, maintenance, value, progress } }: { service: MaintenanceRow }) {
  const { t } = useTranslation();
  const { selectDevice } = useConsole().records.maintenance;
  const { amount } = useMaintenanceAmounts(maintenance.type);
  if (!progress || value === undefined)
    return (
      <li className={styles.maintenance}>
        <Text size="sm" fw={600}>
          {maintenance.name}
        </Text>
        <Text size="sm" c="dimmed">
          {t('maintenances.unknownValue')}
        </Text>
      </li>
    );
  const { state, remaining, overdue = 0, dueAt, lastDueAt, fraction } = progress;
  const isOverdue = state === 'overdue';
  const Icon = ICONS[state];
  const statusText = !isOverdue
    ? t('maintenances.remaining', { amount: amount(remaining) })
    : amount(overdue) === amount(0)
      ? t('maintenances.dueNow')
      : t('maintenances.overdue', { amount: amount(overdue) });
  // An overdue maintenance shows when it was due; the next due value does not matter before it is done.
  const [dueTextKey, dueAmount] = isOverdue
    ? (['maintenances.wasDueAt', lastDueAt] as const)
    : (['maintenances.dueAt', dueAt] as const);
  return (
    <li className={styles.maintenance} data-state={state}>
      <div className={styles.maintenanceHeader}>
        <Icon size={16} aria-hidden />
        <Text size="sm" fw={600} className={styles.maintenanceName ?? ''}>
          {device && (
            <Anchor component="button" type="button" fw={600} onClick={() => selectDevice(device.id)}>
              {device.name || t('records.unnamed')}
            </Anchor>
          )}
          {device && ' · '}
          {maintenance.name}
        </Text>
        <Text size="sm" className={styles.maintenanceStatus ?? ''}>
          {statusText}
        </Text>
      </div>
      <Progress
        value={isOverdue ? 100 : fraction * 100}
        color={COLORS[state]}
        aria-label={`${device ? `${device.name}, ` : ''}${maintenance.name}: ${statusText}`}
      />
      <Text size="xs" c="dimmed">
        {t('maintenances.now', { amount: amount(value) })}
        {dueAmount !== undefined && ` · ${t(dueTextKey, { amount: amount(dueAmount) })}`}
      </Text>
    </li>
  );
}

/**
 * Returns a formatter of maintenance amounts: distances in the user's unit, times in hours, other values
 * without a unit.
 */
function useMaintenanceAmounts(type: string): { amount: (value: number) => string } {
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const number = (value: number): string =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value);
  return {
    amount: (value) => {
      if (type === 'totalDistance')
        return `${number(distanceInUnit(value, distance))} ${t(`units.${distance}`)}`;
      return type === 'hours' ? `${number(value / MS_PER_HOUR)} h` : number(value);
    },
  };
}
