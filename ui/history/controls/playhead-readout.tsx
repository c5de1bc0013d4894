import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { routeMoment } from '@farol/core/domain/route/route-moment';
import type { Route } from '@farol/core/domain/route/route';
import { useTranslation } from '../../language/use-translation.ts';
import { attributeLabel } from '../../devices/values/reading-text.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { valueAt, type CurveMeasure } from '../timeline/route-curve.ts';
import { useValueText } from '../timeline/use-value-text.ts';
import styles from './player-dock.module.css';

/** The moment at the playhead: time, speed, whether the vehicle moves, and the value of its curve. */
export function PlayheadReadout({ route, measure }: { route: Route; measure: CurveMeasure }) {
  const { t, i18n } = useTranslation();
  const speedText = useValueText('speed');
  const valueText = useValueText(measure);
  const at = useSelector(useApp(), ({ playheadMs }) => playheadMs);
  const time = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }),
    [i18n.language],
  );
  const value = measure === 'speed' ? Number.NaN : valueAt(route, measure, at);
  const { speedKnots, isIgnitionOn, isKnown } = routeMoment(route, at);
  return (
    <div className={styles.readout}>
      <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
      <p>
        {isKnown ? (
          <>
            <span className={styles.value}>{speedText(speedKnots)}</span>
            {measure !== 'speed' && !Number.isNaN(value) && (
              <span className={styles.reading} title={attributeLabel(i18n, measure.attribute)}>
                <span>{attributeLabel(i18n, measure.attribute)}</span>{' '}
                <span className={styles.value}>{valueText(value)}</span>
              </span>
            )}
            {isIgnitionOn !== undefined && (
              <span>{t(isIgnitionOn ? 'devices.state.ignitionOn' : 'devices.state.ignitionOff')}</span>
            )}
          </>
        ) : (
          <span>{t('history.notKnown')}</span>
        )}
      </p>
    </div>
  );
}
