import { Alert, Button, Chip, useComputedColorScheme } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePeriodText } from '../use-period-text.ts';
import { useVehicleNames } from '../use-vehicle-names.ts';
import { DataUntilNote } from '../controls/data-until-note.tsx';
import { RouteTimes } from './route-times.tsx';
import { SpeedLegend } from './speed-legend.tsx';
import styles from './summary.module.css';
import type { RouteOverlays } from '@farol/core/machines/history/history-state';
import { IconExternalLink } from '@tabler/icons-react';
import { streetViewUrl } from '@farol/core/domain/device/device-urls';
import { routePositionAt } from '@farol/core/domain/route/route-position';
import { StreetView } from '../../devices/detail/street-view.tsx';
import type { Route } from '@farol/core/domain/route/route';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { useUnits } from '../../kit/console/use-units.ts';
import { durationText } from '../../kit/texts/duration-text.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { cssColor, vehicleColor } from '../vehicle-colors.ts';
import { Heading } from '../../kit/layout/heading.tsx';
import { useState } from 'react';
import { reportedFix } from '@farol/core/domain/route/reported-fix';
import { DetailSection } from '../../devices/detail/detail-section.tsx';
import { attributeLabel, readingText } from '../../devices/values/reading-text.ts';
import { positionRows } from '../../devices/values/value-rows.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import { usePlaceName } from '../../fleet/use-place-name.ts';
import { useSlowPlayhead } from '../use-slow-playhead.ts';

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

const SWITCHED = ['routePath', 'eventPoints', 'heatMap'] as const satisfies (keyof RouteOverlays)[];

/** What is shown on the map: the vehicles, what can be switched, and what happened. */
export function RouteSummary({ onChange }: { onChange: () => void }) {
  const { routes: history } = useConsole().history;
  const { t } = useTranslation();
  const loaded = useSelector(history, (answers) => answers.loaded);
  const selection = useSelector(history, (answers) => answers.selection);
  const routes = loaded?.routes ?? [];
  const names = useVehicleNames(routes.map(({ deviceId }) => deviceId)).split('\n');
  const period = usePeriodText();
  if (!loaded || !selection) return null;
  const missing = selection.deviceIds.length - routes.length - loaded.refused.length;
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <span>{period(selection)}</span>
        <Button variant="default" className={styles.change ?? ''} onClick={onChange}>
          {t('history.change')}
        </Button>
      </div>
      {loaded.refused.length > 0 && (
        <Alert color="orange">{t('history.someRefused', { count: loaded.refused.length })}</Alert>
      )}
      {missing > 0 && <Alert color="gray">{t('history.someEmpty', { count: missing })}</Alert>}
      <DataUntilNote untilMs={loaded.dataUntilMs} />
      {loaded.isCut && <Alert color="orange">{t('history.cut')}</Alert>}
      <div className={styles.vehicles}>
        {routes.map((route, index) => (
          <VehicleCard
            key={route.deviceId}
            route={route}
            index={index}
            name={names[index] ?? ''}
            isOnly={routes.length === 1}
          />
        ))}
      </div>
      <OverlaySwitches />
      {routes.length === 1 && <SpeedLegend />}
      <FixValueList />
      <RouteTimes />
      {loaded.eventsFailure !== undefined && <p className={styles.note}>{t('history.noEvents')}</p>}
    </div>
  );
}

/** Switches what is drawn over the map by the state of the vehicle. */
function OverlaySwitches() {
  const { routes } = useConsole().history;
  const { t } = useTranslation();
  const overlays = useSelector(routes, (answers) => answers.overlays);
  return (
    <div className={styles.switches} role="group" aria-label={t('history.overlays')}>
      {SWITCHED.map((overlay) => (
        <Chip
          key={overlay}
          checked={overlays[overlay]}
          onChange={(isOn) => routes.switchOverlay(overlay, isOn)}
        >
          {t(`history.overlay.${overlay}`)}
        </Chip>
      ))}
      <RouteStreetView />
    </div>
  );
}

/**
 * Street view where the player rests: beside the map with the operator's key, else at the service. While it
 * plays the view stays, because each is loaded from there.
 */
function RouteStreetView() {
  const { access, history } = useConsole();
  const { t } = useTranslation();
  const { routes, player } = history;
  const mapsKey = useSelector(access, ({ server }) => server?.info.attributes['google_api']);
  const isOn = useSelector(routes, ({ overlays }) => overlays.streetView);
  const route = useSelector(player, ({ focused }) => focused);
  const atMs = useSelector(player, (answers) => answers.atMs);
  const name = useVehicleNames(route ? [route.deviceId] : []);
  if (!route) return null;
  const { latitude, longitude, courseDegrees } = routePositionAt(route, atMs);
  if (typeof mapsKey !== 'string' || mapsKey === '')
    return (
      <Button
        component="a"
        href={streetViewUrl(latitude, longitude, Math.round(courseDegrees))}
        target="_blank"
        rel="noreferrer"
        variant="subtle"
        size="compact-sm"
        rightSection={<IconExternalLink size={15} aria-hidden />}
      >
        {t('history.overlay.streetView')}
      </Button>
    );
  return (
    <>
      <Chip checked={isOn} onChange={(on) => routes.switchOverlay('streetView', on)}>
        {t('history.overlay.streetView')}
      </Chip>
      {isOn && (
        <StreetView
          mapsKey={mapsKey}
          name={name}
          position={{ latitude, longitude, course: courseDegrees }}
          onClose={() => routes.switchOverlay('streetView', false)}
        />
      )}
    </>
  );
}

interface VehicleCardProps {
  route: Route;
  index: number;
  name: string;
  isOnly: boolean;
}

/** A vehicle with the sums of its route; of several, the chosen one is shown in the player. */
function VehicleCard({ route, index, name, isOnly }: VehicleCardProps) {
  const { player } = useConsole().history;
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const isDark = useComputedColorScheme('light') === 'dark';
  const isFocused = useSelector(player, ({ focused }) => focused === route);
  // As the vehicle reported it. A trip goes on until the vehicle has stood for minutes, and through gaps:
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
        <Heading level={2} look="section" className={styles.vehicleName}>
          {title}
        </Heading>
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

/**
 * What was reported with the fix at the playhead: while it moves, what the route knows, and where it rests,
 * everything. What was shown once keeps its place, so that nothing below moves.
 */
function FixValueList() {
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
