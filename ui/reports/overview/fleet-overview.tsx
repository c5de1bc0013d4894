import { Select, Skeleton } from '@mantine/core';
import { IconCarOff } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { NAMED_PERIODS } from '@farol/core/domain/report/report-period';
import { PeriodField } from '../../kit/date-time/period-field.tsx';
import { useTranslation } from '../../language/use-translation.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { LoadFailed } from '../../kit/messages/load-states.tsx';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { SilentVehicles } from './silent-vehicles.tsx';
import { VehicleRankings } from './vehicle-rankings.tsx';
import styles from './overview.module.css';
import { useSelector } from '@xstate/react';
import { groupTree } from '@farol/core/domain/device/group-tree';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';
import { Heading } from '../../kit/layout/heading.tsx';

const SLICES = ['directory'] as const;

const WHOLE_FLEET = '0';

const DistanceChart = lazyWithRetry(async () => (await import('./distance-chart.tsx')).DistanceChart);

/** What the whole fleet did in a period, each figure with the way to its rows. */
export function FleetOverviewPanel() {
  const { overview } = useConsole().reports;
  const { t } = useTranslation();
  const { period } = useView(overview);
  useEffect(() => {
    overview.open();
    return overview.close;
  }, [overview]);
  return (
    <section className={styles.card} data-print-alone aria-label={t('reports.overview.title')}>
      <div className={styles.head}>
        <Heading level={2} look="section" className={styles.title}>
          {t('reports.overview.title')}
        </Heading>
        <div className={styles.choices}>
          <GroupChoice />
          <PeriodField
            className={styles.choice}
            names={NAMED_PERIODS}
            name={period}
            onName={(chosen) => {
              if (chosen) overview.choose({ period: chosen });
            }}
            isLabelHidden
          />
        </div>
      </div>
      <OverviewContent />
    </section>
  );
}

function OverviewContent() {
  const { overview: connected } = useConsole().reports;
  const { t } = useTranslation();
  const { overview, failure, isPartial, pending } = useView(connected);
  if (failure !== undefined)
    return (
      <LoadFailed title={t('reports.overview.failedTitle')} reason={failure} onRetry={connected.retry} />
    );
  if (!overview)
    return (
      <div role="status" aria-label={t('reports.overview.loading')}>
        <Skeleton height={96} mb={12} />
        <Skeleton height={132} mb={12} />
        <Skeleton height={120} />
      </div>
    );
  if (overview.vehicles.length === 0)
    return (
      <StateMessage
        Icon={IconCarOff}
        title={t('reports.overview.emptyTitle')}
        text={t('reports.overview.emptyText')}
        role="status"
      />
    );
  return (
    <>
      <OverviewFigures overview={overview} />
      {pending.includes('days') ? (
        <Skeleton height={132} role="status" aria-label={t('reports.overview.loading')} />
      ) : (
        <Suspense fallback={<div className={styles.chart} />}>
          <DistanceChart days={overview.distanceByDay} />
        </Suspense>
      )}
      <VehicleRankings overview={overview} />
      {/* Those of the rows that were not read are unknown. */}
      {!isPartial && <SilentVehicles overview={overview} />}
    </>
  );
}

/** Chooses the group that the overview is of; nothing for a fleet without groups. */
function GroupChoice() {
  const { fleet, reports } = useConsole();
  const { t } = useTranslation();
  const groupId = useSelector(reports.overview, (answers) => answers.groupId);
  useFleetChanges(fleet, SLICES);
  const isKnown = groupId === 0 || fleet.groups.has(groupId);
  if (fleet.groups.size === 0 && isKnown) return null;
  const options = groupTree([...fleet.groups.values()]).map(({ group }) => ({
    value: String(group.id),
    label: group.name,
  }));
  return (
    <Select
      className={styles.choice ?? ''}
      aria-label={t('reports.overview.group')}
      data={[
        { value: WHOLE_FLEET, label: t('reports.choice.allVehicles') },
        ...options,
        // It was deleted, or taken from the user.
        ...(isKnown ? [] : [{ value: String(groupId), label: t('reports.choice.unknownGroup') }]),
      ]}
      value={String(groupId)}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('reports.choice.nothingFound')}
      maxDropdownHeight={420}
      onChange={(value) => reports.overview.choose({ groupId: Number(value ?? WHOLE_FLEET) })}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
    />
  );
}
