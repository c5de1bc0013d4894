import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FleetOverview } from '@farol/core/domain/report/fleet-overview';
import { distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { workingTimeText } from '../../kit/texts/duration-text.ts';
import styles from './overview.module.css';

/** The figures that are made of each report. */
const FIGURES_OF: Readonly<Record<'trips' | 'stops' | 'alarms', readonly string[]>> = {
  trips: ['driving', 'utilization'],
  stops: ['idling'],
  alarms: ['alerts'],
};

/** The sums of a fleet's period. */
export function OverviewFigures({ overview }: { overview: FleetOverview }) {
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const { isPartial, pending } = useAnswers(useConsole().reports.overview);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const { vehicles, usedVehicles, distanceMeters, drivingMs, engineMs, idlingMs } = overview;
  const hasEngineHours = engineMs > 0;
  const figures = [
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
          { name: 'engineHours', value: workingTimeText(t, number, engineMs), note: '' },
          {
            name: 'idling',
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
                {value}
                {note !== '' && <small>{note}</small>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
