import { Skeleton } from '@mantine/core';
import type { FleetOverview } from '@farol/core/domain/report/fleet-overview';
import { mayHaveReport } from '@farol/core/domain/report/report';
import { distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { Link } from '../../kit/navigation/navigation.tsx';
import { workingTimeText } from '../../kit/texts/duration-text.ts';
import { FIGURE_ROWS, overviewPath, type OverviewFigure } from './overview-path.ts';
import styles from './overview.module.css';

/** The figures that come from each report. */
const FIGURES_OF: Readonly<Record<'days' | 'trips' | 'stops' | 'alarms', readonly OverviewFigure[]>> = {
  days: [],
  trips: ['driving', 'utilization'],
  stops: ['idling'],
  alarms: ['alerts'],
};

/** The sums of a fleet in a period, each with a link to its rows for users who may see them. */
export function OverviewFigures({ overview }: { overview: FleetOverview }) {
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const { period, groupId, isPartial, pending } = useView(useConsole().reports.overview);
  const principal = usePrincipal();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const { vehicles, usedVehicles, distanceMeters, drivingMs, engineMs, idlingMs } = overview;
  const hasEngineHours = engineMs > 0;
  const figures: readonly { name: OverviewFigure; value: string; note: string }[] = [
    {
      name: 'distance',
      value: `${number.format(distanceInUnit(distanceMeters, distance))} ${t(`units.${distance}`)}`,
      note: t('reports.overview.usedVehicles', {
        used: number.format(usedVehicles),
        count: vehicles.length,
      }),
    },
    { name: 'driving', value: workingTimeText(t, number, drivingMs), note: '' },
    {
      name: 'utilization',
      value: percent.format(overview.utilization),
      note: t('reports.overview.utilizationHint'),
    },
    ...(hasEngineHours
      ? [
          { name: 'engineHours' as const, value: workingTimeText(t, number, engineMs), note: '' },
          {
            name: 'idling' as const,
            value: workingTimeText(t, number, idlingMs),
            note: t('reports.overview.idlingShare', { share: percent.format(idlingMs / engineMs) }),
          },
        ]
      : []),
    {
      name: 'alerts',
      value: number.format(overview.alarms),
      note: isPartial ? t('reports.overview.atLeast') : '',
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt>{t(`reports.overview.${name}`)}</dt>
          <dd>
            {pending.some((part) => FIGURES_OF[part].includes(name)) ? (
              <Skeleton
                height={20}
                width={72}
                my={4}
                role="status"
                aria-label={t('reports.overview.loading')}
              />
            ) : (
              <>
                {principal && mayHaveReport(FIGURE_ROWS[name].report, principal) ? (
                  <Link
                    to={overviewPath(name, { period, groupId })}
                    className={styles.figureLink}
                    aria-label={t('reports.overview.rowsOf', { name: t(`reports.overview.${name}`), value })}
                  >
                    {value}
                  </Link>
                ) : (
                  value
                )}
                {note !== '' && <small>{note}</small>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
