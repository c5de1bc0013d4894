import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { silentVehicles, type FleetOverview } from '@farol/core/domain/report/fleet-overview';
import { groupDeviceIds } from '@farol/core/fleet/group-members';
import { useTranslation } from '../../language/use-translation.ts';
import { useVehicleCount } from '../../fleet/use-vehicle-count.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { Link } from '../../kit/navigation/navigation.tsx';
import { ageText } from '../../kit/texts/age-text.ts';
import styles from './overview.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

/** How many are named; a fleet may have thousands that are parked for good. */
const NAMED = 3;

/** The vehicles that reported nothing in the period of an overview, the longest silent first. */
export function SilentVehicles({ overview }: { overview: FleetOverview }) {
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
