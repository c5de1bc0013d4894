import type { UrlCamera } from '../domain/navigation/camera-url.ts';
import { parseDeviceOrder } from '../domain/device/device-order.ts';
import { matchScreen } from '../domain/navigation/screen.ts';
import { parseFleetViewUrl, fleetViewUrlParameters } from '../domain/navigation/fleet-view-url.ts';
import {
  FLEET_PARAMETERS,
  INBOX_PARAMETERS,
  TRAIL_PARAMETERS,
  REPLAY_PARAMETERS,
  AREA_SEARCH_PARAMETERS,
} from '../domain/navigation/url-parameter-names.ts';
import type { UrlStatePart } from './url-state.ts';
import type { FleetViewState, FleetViewStore } from '../machines/map/fleet-view.ts';
import type { ActorRefFrom } from 'xstate';
import { parseInboxFilterUrl, inboxFilterUrlParameters } from '../domain/navigation/inbox-filter-url.ts';
import { pathnameOf, queryParameter } from '../domain/navigation/query-parameter.ts';
import { dialogInUrl } from '../domain/navigation/dialog-url.ts';
import type { alarmInboxMachine } from '../machines/alerts/alarm-inbox.machine.ts';
import { urlParameterValue, type UrlParameter } from '../domain/navigation/url-parameters.ts';
import type { TrailsStore } from '../machines/map/trails.ts';
import { formatIsoTime } from '../domain/values/iso-time.ts';
import { parseReplayUrl } from '../domain/navigation/replay-url.ts';
import type { ReplayRequestStore } from '../machines/replay/replay-request.ts';
import type { Clock } from '../ports/clock.ts';
import { parseAreaSearchUrl, areaSearchUrlParameters } from '../domain/navigation/area-search-url.ts';
import { isSameQuestion } from '../domain/area-search/area-search-question.ts';
import type { AreaSearchRequestStore } from '../machines/area-search/area-search-request.ts';
import type { UrlStateDeclaration } from './url-state-declarations.ts';

/**
 * URL state of list and map, on every screen: filter, order and camera; the path names the selected device.
 */
export function fleetViewUrlState(view: FleetViewStore): UrlStatePart {
  return {
    parameterNames: new Set<string>(FLEET_PARAMETERS),
    isActive: () => true,
    keepState: (path) => view.send({ type: 'SELECT_DEVICE', deviceId: deviceIdInPath(path) }),
    restore: (parameters, path) => {
      const deviceId = deviceIdInPath(path);
      const { camera, ...rest } = parseFleetViewUrl(parameters);
      // Without a center the camera follows a device, and here there is none.
      const isSomewhere = camera?.center !== undefined || deviceId !== undefined;
      view.send({ type: 'RESTORE', view: { ...rest, camera: isSomewhere ? camera : undefined }, deviceId });
    },
    serialize: (_, forOthers) => {
      const { context } = view.getSnapshot();
      const { order, ...filter } = context.arrangement;
      return fleetViewUrlParameters({
        ...filter,
        order: parseDeviceOrder(order),
        camera: cameraForUrl(context, forOthers),
      });
    },
    subscribe: (changed) => view.subscribe(changed),
  };
}

function deviceIdInPath(path: string): number | undefined {
  const id = matchScreen(path)?.parameters['deviceId'];
  return id === undefined ? undefined : Number(id);
}

/**
 * The part of the camera that the user chose; for others also the zoom, and the center when no device is
 * selected.
 */
function cameraForUrl(
  { camera, override, selectedDeviceId }: FleetViewState,
  forOthers: boolean,
): UrlCamera | undefined {
  if (!camera || (override === 'none' && !forOthers)) return undefined;
  const isPlace = override === 'center' || (override === 'none' && selectedDeviceId === undefined);
  return isPlace ? camera : { ...camera, center: undefined };
}

/** URL state of the alert inbox, on its screen or open over another: the filter. */
export function alarmInboxUrlState(inbox: ActorRefFrom<typeof alarmInboxMachine>): UrlStatePart {
  return {
    parameterNames: new Set<string>(INBOX_PARAMETERS),
    isActive: (path) =>
      dialogInUrl(path) === 'inbox' ||
      (pathnameOf(path) === '/notifications' && queryParameter(path, 'tab') !== 'rules'),
    restore: (parameters) => inbox.send({ type: 'SET_FILTER', filter: parseInboxFilterUrl(parameters) }),
    serialize: () => inboxFilterUrlParameters(inbox.getSnapshot().context.filter),
    subscribe: (changed) => inbox.subscribe(changed),
  };
}

/** More trails than this cannot be read on a map, and each costs a request. */
const MAX_TRAILS = 20;

/** URL state of the trails: the devices whose trail is shown, on every screen. */
export function trailsUrlState(trails: TrailsStore): UrlStatePart {
  const enabledDeviceIds = (): readonly number[] => trails.getSnapshot().context.enabledDeviceIds;
  return {
    parameterNames: new Set<string>(TRAIL_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => trails.send({ type: 'SET_ENABLED_DEVICES', deviceIds: deviceIdsIn(parameters) }),
    serialize: () =>
      enabledDeviceIds().length > 0 ? [['trails', enabledDeviceIds().slice(0, MAX_TRAILS).join(',')]] : [],
    subscribe: (changed) => {
      let lastEnabled = enabledDeviceIds();
      // Trails grow with every position, which does not change the URL state.
      return trails.subscribe(({ context }) => {
        if (context.enabledDeviceIds === lastEnabled) return;
        lastEnabled = context.enabledDeviceIds;
        changed();
      });
    },
  };
}

function deviceIdsIn(parameters: readonly UrlParameter[]): number[] {
  const named = (urlParameterValue(parameters, 'trails') ?? '').split(',');
  const ids = named.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
  return [...new Set(ids)].slice(0, MAX_TRAILS);
}

/** URL state of the past moment of the fleet, on every screen. What is no past moment is the present. */
export function replayUrlState(request: ReplayRequestStore, clock: Clock): UrlStatePart {
  return {
    parameterNames: new Set<string>(REPLAY_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => {
      const atMs = parseReplayUrl(parameters, clock())?.atMs;
      request.send(atMs === undefined ? { type: 'LIVE' } : { type: 'SHOW', atMs });
    },
    serialize: () => {
      const { atMs } = request.getSnapshot().context;
      return atMs === undefined ? [] : [['moment', formatIsoTime(Math.round(atMs))]];
    },
    subscribe: (changed) => request.subscribe(changed),
  };
}

/** URL state of the question who was within a circle, on every screen. */
export function areaSearchUrlState(request: AreaSearchRequestStore): UrlStatePart {
  const asked = () => {
    const { circle, period } = request.getSnapshot().context;
    return circle && { circle, period };
  };
  return {
    parameterNames: new Set<string>(AREA_SEARCH_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => {
      const [question, current] = [parseAreaSearchUrl(parameters), asked()];
      if (question) {
        if (!current || !isSameQuestion(question, current)) request.send({ type: 'SHOW', question });
      } else if (current) request.send({ type: 'CLOSE' });
    },
    serialize: () => {
      const current = asked();
      const isReadable =
        current && Number.isFinite(current.period.fromMs) && Number.isFinite(current.period.toMs);
      return isReadable ? areaSearchUrlParameters(current) : [];
    },
    subscribe: (changed) => request.subscribe(changed),
  };
}

/** A part of the screen that starts with its first reader, and whose code may be loaded only then. */
export interface LazyUrlState {
  /** Starts the part; undefined while its code is missing. */
  readonly read: () => UrlStatePart | undefined;
  /** Loads its code. */
  readonly load: () => void;
  /** Returns the part if it has started. */
  readonly started: () => UrlStatePart | undefined;
  /** Calls the listener when the part starts, and when its code has been loaded. Returns what ends that. */
  readonly onChange: (listener: () => void) => () => void;
  /** The path with its query. */
  readonly path: () => string;
}

/**
 * URL state of a part that starts when an address shows it. Until then its parameters stay in the address as they are.
 */
export function lazyUrlState(place: UrlStateDeclaration, late: LazyUrlState): UrlStatePart {
  /** What the address asked for before the part could start; without parameters it keeps its state. */
  let asked: { readonly parameters: readonly UrlParameter[] | undefined; readonly path: string } | undefined;
  const tell = (parameters: readonly UrlParameter[] | undefined, path: string): void => {
    const part = late.read();
    asked = part ? undefined : { parameters, path };
    // An address without parameters opens nothing: who draws the part loads its code.
    if (!part && parameters && parameters.length > 0) late.load();
    if (parameters === undefined) part?.keepState?.(path);
    else part?.restore(parameters, path);
  };
  return {
    ...place,
    keepState: (path) => tell(undefined, path),
    restore: tell,
    serialize: (path, forOthers) => late.started()?.serialize(path, forOthers) ?? asked?.parameters ?? [],
    subscribe: (changed) => {
      let subscription: { unsubscribe(): void } | undefined;
      const look = (): void => {
        if (asked && place.isActive(late.path())) tell(asked.parameters, asked.path);
        const part = late.started();
        if (!part || subscription) return;
        subscription = part.subscribe(changed);
        changed();
      };
      const stop = late.onChange(look);
      look();
      return {
        unsubscribe: () => {
          stop();
          subscription?.unsubscribe();
        },
      };
    },
  };
}
