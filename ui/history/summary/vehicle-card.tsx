import { useComputedColorScheme } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Route } from '@farol/core/domain/route/route';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { durationText } from '../../kit/texts/duration-text.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { cssColor, vehicleColor } from '../vehicle-colors.ts';
import styles from './summary.module.css';

interface VehicleCardProps {
  route: Route;
  index: number;
  name: string;
  isOnly: boolean;
}

/** A vehicle with the sums of its route; of several, the chosen one is shown in the player. */
export function VehicleCard({ route, index, name, isOnly }: VehicleCardProps) {
  const { player } = useConsole().history;
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const isDark = useComputedColorScheme('light') === 'dark';
  const isFocused = useSelector(player, ({ focused }) => focused === route);
  // As the vehicle reported it. A trip goes on until the vehicle has stood for minutes, and through gaps (contract §7.5):
  // reports say more hours of driving.
  const sums = { inMotion: 0, stopped: 0 };
  for (const { isMoving, fromMs, toMs } of route.movement)
    sums[isMoving ? 'inMotion' : 'stopped'] += toMs - fromMs;
  const speed = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(
    speedInUnit(route.maxSpeedKnots, units.speed),
  );
  const facts = [
    [t('history.distance'), lengthText(i18n.language, route.drivenMeters.at(-1) ?? 0, units.distance)],
    [t('history.inMotion'), durationText(t, sums.inMotion)],
    [t('history.stopped'), durationText(t, sums.stopped)],
    [t('history.maxSpeed'), `${speed} ${t(`units.${units.speed}`)}`],
  ];
  const title = (
    <>
      <span className={styles.swatch} style={{ background: cssColor(vehicleColor(index, isDark)) }} />
      {name}
    </>
  );
  return (
    <section className={styles.vehicle} data-focused={(!isOnly && isFocused) || undefined}>
      {isOnly ? (
        <h2 className={styles.vehicleName}>{title}</h2>
      ) : (
        <button
          type="button"
          className={styles.vehicleName}
          aria-pressed={isFocused}
          onClick={() => player.focus(route.deviceId)}
        >
          {title}
        </button>
      )}
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
