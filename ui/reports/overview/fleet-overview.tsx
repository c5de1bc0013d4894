import { Select, Skeleton } from '@mantine/core';
import { IconCarOff } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo } from 'react';
import { NAMED_PERIODS } from '@farol/core/domain/report/report-period';
import { PeriodField } from '../../kit/date-time/period-field.tsx';
import { useTranslation } from '../../language/use-translation.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { LoadFailed } from '../../kit/messages/load-states.tsx';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import styles from './overview.module.css';
import { useSelector } from '@xstate/react';
import { groupTree } from '@farol/core/domain/device/group-tree';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';
import { Heading } from '../../kit/layout/heading.tsx';
import {
  silentVehicles,
  type FleetOverview,
  rankedVehicles,
  type VehicleOverview,
} from '@farol/core/domain/report/fleet-overview';
import { groupDeviceIds } from '@farol/core/fleet/group-members';
import { useVehicleCount } from '../../fleet/use-vehicle-count.ts';
import { Link } from '../../kit/navigation/navigation.tsx';
import { ageText } from '../../kit/texts/age-text.ts';
import { distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useUnits } from '../../kit/console/use-units.ts';
import { workingTimeText } from '../../kit/texts/duration-text.ts';
import { overviewPath, type OverviewFigure } from './overview-path.ts';

/** How many vehicles each ranking names. */
const COUNT = 3;

const RANKINGS: readonly Ranking[] = [
  { title: 'most', of: ({ distanceMeters }) => distanceMeters, end: 'most', figure: 'distance' },
  { title: 'least', of: ({ distanceMeters }) => distanceMeters, end: 'least', figure: 'distance' },
  { title: 'idlest', of: ({ idlingMs }) => idlingMs, end: 'most', figure: 'idling' },
  { title: 'alerts', of: ({ alarms }) => alarms, end: 'most', figure: 'alerts' },
];

/** How many are named; a fleet may have thousands that are parked for good. */
const NAMED = 3;

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

/** The vehicles that reported nothing in the period of an overview, the longest silent first. */
function SilentVehicles({ overview }: { overview: FleetOverview }) {
  const { fleet, reports } = useConsole();
  const { t } = useTranslation();
  const groupId = useSelector(reports.overview, (answers) => answers.groupId);
  const count = useVehicleCount();
  const silent = useMemo(() => {
    const ids = groupId === 0 ? [...fleet.deviceId.subarray(0, count)] : groupDeviceIds(fleet, groupId);
    return silentVehicles(
      overview,
      ids.filter((id) => id > 0),
    )
      .map((id) => {
        const slot = fleet.slotOf(id) ?? -1;
        return {
          id,
          name: fleet.descriptions[slot]?.name ?? '',
          lastMs: fleet.lastUpdateMs[slot] ?? Number.NaN,
        };
      })
      .sort((left, right) => sinceMs(left.lastMs) - sinceMs(right.lastMs) || left.id - right.id);
  }, [overview, fleet, groupId, count]);
  if (silent.length === 0) return null;
  return (
    <section>
      <Heading level={3} look="group">
        {t('reports.overview.silent', { count: silent.length })}
      </Heading>
      <ol className={styles.ranking}>
        {silent.slice(0, NAMED).map(({ id, name, lastMs }) => (
          <li key={id}>
            <Link to={`/devices/${id}`}>
              <span className={styles.rankName}>{name}</span>
              <span className={styles.rankValue}>
                {Number.isNaN(lastMs)
                  ? t('reports.overview.neverReported')
                  : ageText(t, lastMs, fleet.timeMs(Date.now()))}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {silent.length > NAMED && (
        <p className={styles.more}>{t('reports.overview.silentMore', { count: silent.length - NAMED })}</p>
      )}
    </section>
  );
}

/** Those that never reported come first. */
function sinceMs(lastMs: number): number {
  return Number.isNaN(lastMs) ? 0 : lastMs;
}

interface Ranking {
  readonly title: 'most' | 'least' | 'idlest' | 'alerts';
  readonly of: (vehicle: VehicleOverview) => number;
  readonly end: 'most' | 'least';
  /** The figure whose rows are behind the value. */
  readonly figure: OverviewFigure;
}

/** The vehicles at either end of the fleet, each with the way to its rows. */
function VehicleRankings({ overview }: { overview: FleetOverview }) {
  const { t, i18n } = useTranslation();
  const { fleet, reports } = useConsole();
  const { distance } = useUnits();
  const { period, groupId } = useView(reports.overview);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const textOf = ({ title, of }: Ranking, vehicle: VehicleOverview): string => {
    if (title === 'alerts') return number.format(of(vehicle));
    return title === 'idlest'
      ? workingTimeText(t, number, of(vehicle))
      : `${number.format(distanceInUnit(of(vehicle), distance))} ${t(`units.${distance}`)}`;
  };
  return RANKINGS.map((ranking) => {
    const vehicles = rankedVehicles(overview, ranking.of, ranking.end, COUNT);
    if (vehicles.length === 0) return null;
    return (
      <section key={ranking.title}>
        <Heading level={3} look="group">
          {t(`reports.overview.${ranking.title}`)}
        </Heading>
        <ol className={styles.ranking}>
          {vehicles.map((vehicle) => (
            <li key={vehicle.deviceId}>
              <Link to={overviewPath(ranking.figure, { period, groupId }, vehicle.deviceId)}>
                <span className={styles.rankName}>
                  {vehicle.name ||
                    fleet.descriptions[fleet.slotOf(vehicle.deviceId) ?? -1]?.name ||
                    t('reports.cell.unknownVehicle')}
                </span>
                <span className={styles.rankValue}>{textOf(ranking, vehicle)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
    );
  });
}
