import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '@farol/core/domain/position/position';
import { fixReport } from '@farol/core/domain/route/fix-report';
import { routeMoment } from '@farol/core/domain/route/route-moment';
import type { Route } from '@farol/core/domain/route/route';
import { DetailSection } from '../../devices/detail/detail-section.tsx';
import { attributeLabel, readingText } from '../../devices/values/reading-text.ts';
import { positionRows } from '../../devices/values/value-rows.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useSlowPlayhead } from '../use-slow-playhead.ts';
import styles from './summary.module.css';

/** Said already by the player. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'latitude',
  'longitude',
  'fixTime',
  'deviceTime',
  'serverTime',
  'address',
  'deviceId',
  'id',
  'valid',
  'protocol',
  'geofenceIds',
  'network',
]);

/** Written for a value that is not known at the moment. */
const UNKNOWN = '–';

/**
 * What was reported with the fix at the playhead: while it moves, what the route knows, and where it rests,
 * everything. Values keep their places meanwhile, so that nothing below them moves.
 */
export function FixValues() {
  const { player } = useConsole().history;
  const route = useAnswers(player, ({ focused }) => focused);
  return route ? <ValuesOf key={route.deviceId} route={route} /> : null;
}

function ValuesOf({ route }: { route: Route }) {
  const { fleet, history } = useConsole();
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const placeText = useCoordinatesText();
  const resting = useAnswers(history.fix, (answers) => answers.position);
  const [last, setLast] = useState<Position>();
  if (resting && resting !== last) setLast(resting);
  const { index, isKnown } = routeMoment(route, useSlowPlayhead());
  const shown = resting ?? (isKnown ? fixReport(route, index) : undefined);
  const readings = new Map(shown && positionRows(shown, units).map(({ key, reading }) => [key, reading]));
  const before = resting ? [] : positionRows(last ?? fixReport(route, index), units).map(({ key }) => key);
  const keys = [...new Set([...before, ...readings.keys()])].filter((key) => !SHOWN_ELSEWHERE.has(key));
  const textOf = (key: string): string => {
    const reading = readings.get(key);
    if (!reading) return UNKNOWN;
    const text = readingText(i18n, reading);
    return key === 'driverUniqueId' ? (fleet.drivers.get(text)?.name ?? text) : text;
  };
  const place = shown && placeText.formatCoordinates(shown.latitude, shown.longitude);
  return (
    <DetailSection title={t('history.atThisFix')}>
      <p className={styles.place} data-has-address={typeof last?.address === 'string' || undefined}>
        {resting?.address ?? place ?? t('history.notKnown')}
      </p>
      <dl className={styles.values}>
        {keys.map((key) => (
          <div key={key}>
            <dt>{attributeLabel(i18n, key)}</dt>
            <dd title={textOf(key)}>{textOf(key)}</dd>
          </div>
        ))}
      </dl>
    </DetailSection>
  );
}
