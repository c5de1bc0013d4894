import type { Clock } from '../ports/clock.ts';
import type { PageLocation } from '../ports/page-location.ts';
import { type ResourceName, perKind } from '../resources/descriptor/resource-name.ts';
import {
  alarmInboxUrlState,
  fleetViewUrlState,
  replayUrlState,
  trailsUrlState,
  areaSearchUrlState,
  lazyUrlState,
} from '../url-state/view-url-states.ts';
import { recordListUrlStates, type UrlStateRecordList } from '../url-state/record-list-url-state.ts';
import {
  recordFormUrlStateDeclaration,
  URL_STATE_DECLARATIONS,
  type UrlStateDeclaration,
} from '../url-state/url-state-declarations.ts';
import type { UrlStatePart } from '../url-state/url-state.ts';
import type { LazyScreenFeatures } from './lazy-screen-features.ts';
import type { ScreenFeatures } from './screen-features.ts';
import type { SessionActors } from './session-actors.ts';
import type { StartedByReader } from './wiring/first-reader.ts';

/** What the parts need. */
interface UrlStatePartsInput {
  actors: SessionActors;
  clock: Clock;
  location: Pick<PageLocation, 'read'>;
  screens: LazyScreenFeatures;
}

/** Returns the parts of the session's view that are kept in the address; one in front of others comes last. */
export function urlStateParts({ actors, clock, location, screens }: UrlStatePartsInput): UrlStatePart[] {
  const late = (
    place: UrlStateDeclaration,
    select: (states: ScreenFeatures['urlStates']) => StartedByReader<UrlStatePart>,
  ): UrlStatePart =>
    lazyUrlState(place, {
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
    late(URL_STATE_DECLARATIONS.history, ({ history }) => history),
    alarmInboxUrlState(actors.alarmInbox),
    late(URL_STATE_DECLARATIONS.report, ({ report }) => report),
    ...recordListUrlStates(listsInUrl(actors)),
    ...Object.values(
      perKind<Record<ResourceName, UrlStatePart>>((name) =>
        late(recordFormUrlStateDeclaration(name), ({ forms }) => forms[name]),
      ),
    ),
    late(URL_STATE_DECLARATIONS.maintenance, ({ maintenance }) => maintenance),
    late(URL_STATE_DECLARATIONS.activityLog, ({ activityLog }) => activityLog),
    late(URL_STATE_DECLARATIONS.statistics, ({ statistics }) => statistics),
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
