import type { Clock } from '../ports/clock.ts';
import type { PageLocation } from '../ports/page-location.ts';
import { type ResourceName, perKind } from '../resources/descriptor/resource-name.ts';
import { alarmInboxUrlState } from '../url-state/alarm-inbox-url-state.ts';
import { fleetViewUrlState } from '../url-state/fleet-view-url-state.ts';
import { lateUrlState } from '../url-state/late-url-state.ts';
import { replayUrlState } from '../url-state/replay-url-state.ts';
import { recordListUrlStates, type UrlStateRecordList } from '../url-state/record-list-url-state.ts';
import { trailsUrlState } from '../url-state/trails-url-state.ts';
import { recordFormPlace, URL_STATE_PLACES, type UrlStatePlace } from '../url-state/url-state-places.ts';
import type { UrlStatePart } from '../url-state/url-state.ts';
import { areaSearchUrlState } from '../url-state/area-search-url-state.ts';
import type { LateScreens } from './late-screens.ts';
import type { Screens } from './screens.ts';
import type { SessionActors } from './session-actors.ts';
import type { StartedByReader } from './wiring/first-reader.ts';

/** What the parts need. */
interface UrlStatePartsInput {
  actors: SessionActors;
  clock: Clock;
  location: Pick<PageLocation, 'read'>;
  screens: LateScreens;
}

/** Returns the parts of the session's view that are kept in the address; one in front of others comes last. */
export function urlStateParts({ actors, clock, location, screens }: UrlStatePartsInput): UrlStatePart[] {
  const late = (
    place: UrlStatePlace,
    select: (states: Screens['urlStates']) => StartedByReader<UrlStatePart>,
  ): UrlStatePart =>
    lateUrlState(place, {
      read: () => {
        const known = screens.known();
        return known && select(known.urlStates).get();
      },
      load: screens.load,
      started: () => {
        const known = screens.known();
        return known && select(known.urlStates).started();
      },
      onChange: (listener) =>
        screens.onceKnown((known) => {
          listener();
          select(known.urlStates).onStart(listener);
        }),
      path: () => location.read(),
    });
  return [
    fleetViewUrlState(actors.fleetView),
    trailsUrlState(actors.trails),
    replayUrlState(actors.replayRequest, clock),
    areaSearchUrlState(actors.areaSearchRequest),
    late(URL_STATE_PLACES.history, ({ history }) => history),
    alarmInboxUrlState(actors.alarmInbox),
    late(URL_STATE_PLACES.report, ({ report }) => report),
    ...recordListUrlStates(listsInUrl(actors)),
    ...Object.values(
      perKind<Record<ResourceName, UrlStatePart>>((name) =>
        late(recordFormPlace(name), ({ forms }) => forms[name]),
      ),
    ),
    late(URL_STATE_PLACES.maintenance, ({ maintenance }) => maintenance),
    late(URL_STATE_PLACES.activityLog, ({ activityLog }) => activityLog),
    late(URL_STATE_PLACES.statistics, ({ statistics }) => statistics),
  ];
}

/** The lists as the address needs them: an address that shows one is its first reader. */
function listsInUrl({
  recordViews,
  startingViews,
}: Pick<SessionActors, 'recordViews' | 'startingViews'>): Readonly<Record<ResourceName, UrlStateRecordList>> {
  return perKind<Record<ResourceName, UrlStateRecordList>>((name) => ({
    getSnapshot: () => recordViews[name].getSnapshot(),
    send: (event) => recordViews[name].send(event),
    subscribe: (changed) => {
      let stop: (() => void) | undefined;
      let isOver = false;
      startingViews[name].onStart((view) => {
        if (isOver) return;
        const subscription = view.subscribe(changed);
        stop = () => subscription.unsubscribe();
      });
      return {
        unsubscribe: () => {
          isOver = true;
          stop?.();
        },
      };
    },
  }));
}
