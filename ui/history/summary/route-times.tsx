import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { EventIcon } from '../../devices/recent/event-icon.tsx';
import { useEventText } from '../../devices/recent/use-event-text.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import { durationText } from '../../kit/texts/duration-text.ts';
import { useVehicleNames } from '../use-vehicle-names.ts';
import styles from './route-times.module.css';

/** Lines shown at first, and further ones at a time. */
const LINES = 100;

/** A moment of a route that can be shown. */
interface RouteTime {
  readonly key: string;
  readonly timeMs: number;
  readonly icon: string;
  readonly text: string;
  readonly vehicle: string;
}

/** The stops and events of the routes: each is shown with one click. */
export function RouteTimes() {
  const { t, i18n } = useTranslation();
  const [isOfEvents, setOfEvents] = useState(false);
  const [lines, setLines] = useState(LINES);
  const { player } = useConsole().history;
  const stops = useStopTimes();
  const events = useSelector(player, ({ recording }) => recording?.events.length) ?? 0;
  const shownEvents = useEventTimes(isOfEvents ? lines : 0);
  const count = isOfEvents ? events : stops.length;
  const timeText = useMemo(() => dayAndTimeFormat(i18n.language), [i18n.language]);
  return (
    <section aria-label={t('history.whatHappened')}>
      <SegmentedControl
        fullWidth
        value={isOfEvents ? 'events' : 'stops'}
        onChange={(value) => setOfEvents(value === 'events')}
        data={[
          { value: 'stops', label: t('history.stops', { count: stops.length }) },
          { value: 'events', label: t('history.events', { count: events }) },
        ]}
      />
      {count === 0 && (
        <p className={styles.none}>{t(isOfEvents ? 'history.noEventsYet' : 'history.noStops')}</p>
      )}
      <ol className={styles.times}>
        {(isOfEvents ? shownEvents : stops.slice(0, lines)).map(({ key, timeMs, icon, text, vehicle }) => (
          <li key={key}>
            <button type="button" onClick={() => player.seek(timeMs)}>
              <EventIcon type={icon} />
              <span className={styles.text}>
                {text}
                {vehicle !== '' && <small>{vehicle}</small>}
              </span>
              <time dateTime={new Date(timeMs).toISOString()}>{timeText(timeMs)}</time>
            </button>
          </li>
        ))}
      </ol>
      {count > lines && (
        <Button variant="subtle" color="gray" fullWidth onClick={() => setLines(lines + LINES)}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}

function useStopTimes(): RouteTime[] {
  const { player } = useConsole().history;
  const { t } = useTranslation();
  const routes = useSelector(player, ({ recording }) => recording?.routes) ?? [];
  const names = useVehicleNames(routes.map(({ deviceId }) => deviceId)).split('\n');
  return routes
    .flatMap(({ deviceId, stops }, route) =>
      stops.map(({ fromMs, toMs }) => ({
        key: `${deviceId} ${fromMs}`,
        timeMs: fromMs,
        icon: 'deviceStopped',
        text: t('history.stopFor', { duration: durationText(t, toMs - fromMs) }),
        vehicle: routes.length > 1 ? (names[route] ?? '') : '',
      })),
    )
    .sort((left, right) => left.timeMs - right.timeMs);
}

/** Returns so many events: a device may report an alarm with every fix. */
function useEventTimes(count: number): RouteTime[] {
  const { player } = useConsole().history;
  const recording = useSelector(player, (answers) => answers.recording);
  const text = useEventText();
  const ids = recording?.routes.map(({ deviceId }) => deviceId) ?? [];
  const names = useVehicleNames(ids).split('\n');
  return (recording?.events ?? []).slice(0, count).map(({ event, timeMs }) => ({
    key: `${event.deviceId} ${event.id}`,
    timeMs,
    icon: event.type,
    text: text(event),
    vehicle: ids.length > 1 ? (names[ids.indexOf(event.deviceId)] ?? '') : '',
  }));
}
