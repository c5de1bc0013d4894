import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { routeMoment } from '@farol/core/domain/route/route-moment';
import type { Route } from '@farol/core/domain/route/route';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { useSharedValue } from '../../kit/console/shared-value.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { playhead } from '../playhead.ts';
import styles from './player-dock.module.css';

/** The moment at the playhead: time, speed, and whether the vehicle moves. */
export function PlayheadReadout({ route }: { route: Route }) {
  const { t, i18n } = useTranslation();
  const { speed: unit } = useUnits();
  const at = useSharedValue(playhead);
  const format = useMemo(
    () => ({
      time: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }),
      speed: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }),
    }),
    [i18n.language],
  );
  const { speedKnots, isIgnitionOn, isKnown } = routeMoment(route, at);
  return (
    <div className={styles.readout}>
      <time dateTime={new Date(at).toISOString()}>{format.time.format(at)}</time>
      {isKnown ? (
        <>
          <span className={styles.value}>
            {format.speed.format(speedInUnit(speedKnots, unit))} {t(`units.${unit}`)}
          </span>
          {isIgnitionOn !== undefined && (
            <span>{t(isIgnitionOn ? 'devices.state.ignitionOn' : 'devices.state.ignitionOff')}</span>
          )}
        </>
      ) : (
        <span>{t('history.notKnown')}</span>
      )}
    </div>
  );
}
