import {
  rankedVehicles,
  type FleetOverview,
  type VehicleOverview,
} from '@farol/core/domain/report/fleet-overview';
import { distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { Link } from '../../kit/navigation/navigation.tsx';
import { workingTimeText } from '../../kit/texts/duration-text.ts';
import { overviewPath, type OverviewFigure } from './overview-path.ts';
import styles from './overview.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

/** How many vehicles each ranking names. */
const COUNT = 3;

interface Ranking {
  readonly title: 'most' | 'least' | 'idlest' | 'alerts';
  readonly of: (vehicle: VehicleOverview) => number;
  readonly end: 'most' | 'least';
  /** The figure whose rows are behind the value. */
  readonly figure: OverviewFigure;
}

const RANKINGS: readonly Ranking[] = [
  { title: 'most', of: ({ distanceMeters }) => distanceMeters, end: 'most', figure: 'distance' },
  { title: 'least', of: ({ distanceMeters }) => distanceMeters, end: 'least', figure: 'distance' },
  { title: 'idlest', of: ({ idlingMs }) => idlingMs, end: 'most', figure: 'idling' },
  { title: 'alerts', of: ({ alarms }) => alarms, end: 'most', figure: 'alerts' },
];

/** The vehicles at either end of the fleet, each with the way to its rows. */
export function VehicleRankings({ overview }: { overview: FleetOverview }) {
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
