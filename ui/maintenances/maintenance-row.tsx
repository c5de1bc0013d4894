import { Anchor, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconTool } from '@tabler/icons-react';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './maintenances.module.css';
import { distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useUnits } from '../kit/console/use-units.ts';

const MS_PER_HOUR = 3_600_000;

/** A maintenance of a vehicle with its progress. */
export type MaintenanceRow = ReturnType<
  ConnectedConsole['records']['maintenance']['getSnapshot']
>['items'][number];

const ICONS = { overdue: IconAlertTriangle, near: IconClock, far: IconTool } as const;
const COLORS = { overdue: 'red', near: 'orange', far: 'blue' } as const;

/**
 * One maintenance: its name, how much is left until it is due or how much it is overdue, and a progress bar.
 */
export function MaintenanceRow({
  service: { device, maintenance, value, progress },
}: {
  service: MaintenanceRow;
}) {
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
