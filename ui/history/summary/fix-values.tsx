import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { reportedFix } from '@farol/core/domain/route/reported-fix';
import { routePositionAt } from '@farol/core/domain/route/route-position';
import type { Route } from '@farol/core/domain/route/route';
import { useTranslation } from '../../language/use-translation.ts';
import { DetailSection } from '../../devices/detail/detail-section.tsx';
import { attributeLabel, readingText } from '../../devices/values/reading-text.ts';
import { positionRows } from '../../devices/values/value-rows.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import { usePlaceName } from '../../fleet/use-place-name.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useSlowPlayhead } from '../use-slow-playhead.ts';
import styles from './summary.module.css';

/** Said already by the player. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'latitude',
  'longitude',
  'speed',
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

/** Which values were shown so far, in their order, and whether there was an address. */
const NOTHING_KNOWN: { readonly keys: readonly string[]; readonly hasAddress: boolean } = {
  keys: [],
  hasAddress: false,
};

/**
 * What was reported with the fix at the playhead: while it moves, what the route knows, and where it rests,
 * everything. What was shown once keeps its place, so that nothing below moves.
 */
export function FixValueList() {
  const { player } = useConsole().history;
  const route = useSelector(player, ({ focused }) => focused);
  return route ? <ValuesOf key={route.deviceId} route={route} /> : null;
}

function ValuesOf({ route }: { route: Route }) {
  const { fleet, history } = useConsole();
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const placeText = useCoordinatesText();
  const placeName = usePlaceName();
  const resting = useSelector(history.fix, (answers) => answers.position);
  const [known, setKnown] = useState(NOTHING_KNOWN);
  const { index, isKnown } = routePositionAt(route, useSlowPlayhead());
  const reported = reportedFix(route, index);
  const shown = resting ?? (isKnown ? reported : undefined);
  const readings = new Map(shown && positionRows(shown, units).map(({ key, reading }) => [key, reading]));
  const rows = positionRows(shown ?? reported, units).map(({ key }) => key);
  const keys = resting ? union(rows, known.keys) : union(known.keys, rows);
  const hasAddress = known.hasAddress || typeof resting?.address === 'string';
  if (keys.join() !== known.keys.join() || hasAddress !== known.hasAddress) setKnown({ keys, hasAddress });
  const textOf = (key: string): string => {
    const reading = readings.get(key);
    if (!reading) return UNKNOWN;
    const text = readingText(i18n, reading);
    return key === 'driverUniqueId' ? (fleet.drivers.get(text)?.name ?? text) : text;
  };
  const coordinates = shown && placeText.formatCoordinates(shown.latitude, shown.longitude);
  return (
    <DetailSection title={t('history.atThisFix')}>
      <p className={styles.place} data-has-address={hasAddress || undefined} title={coordinates}>
        {resting?.address ?? (shown && placeName(shown)) ?? coordinates ?? t('history.notKnown')}
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

function union(first: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...first, ...others])].filter((key) => !SHOWN_ELSEWHERE.has(key));
}
