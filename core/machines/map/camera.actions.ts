import { assign, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { GeoBounds } from '../../domain/geometry/area-bounds.ts';
import type { GeoPoint } from '../../domain/geometry/geo-point.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import {
  boundsAim,
  boundsOfCircle,
  chosenAim,
  chosenCamera,
  circleAim,
  earlierAim,
  fartherAim,
  followedAim,
  followedDevice,
  followedSlot,
  hasStreetsAt,
  keptAim,
  nearerAim,
  northAim,
  placeAim,
  placeOf,
  selectedAim,
  selectedDevice,
  selectedSlot,
  startAim,
  type CameraContext,
  type CameraInput,
  type KeptView,
  type StreetMapCoverage,
} from './camera-aim.ts';

/** Events of the camera. */
export type CameraEvent =
  | { type: 'FLEET_SHOWN'; fleet: LiveFleet }
  | { type: 'FLEET_LOADED' }
  | { type: 'POSITIONS_CHANGED' }
  | { type: 'STREETS_KNOWN'; streets: StreetMapCoverage }
  /** Another vehicle is selected, or none. */
  | { type: 'SELECTED' }
  /** An address says what the map shows. */
  | { type: 'RESTORED' }
  /** Another vehicle is followed, or none. */
  | { type: 'FOLLOWED' }
  | { type: 'CIRCLE_ASKED' }
  /** Other parts of the map are covered. */
  | { type: 'COVERED' }
  | { type: 'FIT'; bounds: GeoBounds }
  | { type: 'CENTER'; place: GeoPoint }
  | { type: 'ZOOM_BY'; steps: number }
  | { type: 'FACE_NORTH' }
  | { type: 'KEEP'; what: KeptView }
  | { type: 'RELEASE'; what: KeptView }
  /** The user moves the map; pans it. */
  | { type: 'STEERED' }
  | { type: 'PANNED' }
  /** The map came to rest; who had moved it. */
  | { type: 'RESTED'; movedBy: 'user' | 'console' };

const TYPES: { context?: CameraContext; events?: CameraEvent; input?: CameraInput } = {};

/** The actions and guards of the camera. */
export const cameraSetup = setup({
  types: TYPES,
  delays: { settling: 500 },
  actions: {
    takeFleet: assign((_, event: EventOf<CameraEvent, 'FLEET_SHOWN'>) => ({ fleet: event.fleet })),
    storeStreets: assign(({ context: { aim } }, event: EventOf<CameraEvent, 'STREETS_KNOWN'>) => {
      const { streets } = event;
      return { streets, aim: aim && !streets.isSearching ? { ...aim, guess: undefined } : aim };
    }),
    aimThere: assign(({ context }) => ({ aim: chosenAim(context) })),
    aimThereAtOnce: assign(({ context }) => ({ aim: chosenAim(context, 0) })),
    aimAtStart: assign(({ context }) => ({ aim: startAim(context) })),
    aimAtStartAtOnce: assign(({ context }) => ({ aim: startAim(context, 0) })),
    aimAtSelected: assign(({ context }) => ({ aim: selectedAim(context) })),
    aimAtFollowed: assign(({ context }) => ({ aim: followedAim(context) })),
    aimAtBounds: assign(({ context }, event: EventOf<CameraEvent, 'FIT'>) => ({
      aim: boundsAim(context, event.bounds),
    })),
    aimAtPlace: assign((_, event: EventOf<CameraEvent, 'CENTER'>) => ({ aim: placeAim(event.place) })),
    aimNearer: assign(({ context }, event: EventOf<CameraEvent, 'ZOOM_BY'>) => ({
      aim: nearerAim(context, event.steps),
    })),
    aimNorth: assign({ aim: northAim() }),
    aimAtCircle: assign(({ context }) => ({ aim: circleAim(context) ?? context.aim })),
    aimFartherAway: assign(({ context }) => ({ aim: fartherAim(context) })),
    keep: assign(({ context: { map } }, event: EventOf<CameraEvent, 'KEEP'>) => ({
      kept: { what: event.what, before: map.view },
    })),
    aimAtKept: assign(({ context }) => ({ aim: keptAim(context) })),
    aimBack: assign(({ context }) => ({ aim: earlierAim(context) })),
    arrive: assign(({ context: { kept } }) => ({ kept: kept && { ...kept, before: undefined } })),
    forgetKept: assign({ kept: undefined }),
    go: ({ context: { map, aim } }) => {
      if (aim) map.move(aim.target, aim.transition);
    },
    unfollow: ({ context: { trails } }) => trails.send({ type: 'FOLLOW_DEVICE', deviceId: undefined }),
    followNothing: ({ context: { trails, unfollowPlayer } }) => {
      trails.send({ type: 'FOLLOW_DEVICE', deviceId: undefined });
      unfollowPlayer();
    },
    followSelected: ({ context: { trails, view } }) =>
      trails.send({ type: 'FOLLOW_DEVICE', deviceId: view.getSnapshot().context.selectedDeviceId }),
    report: ({ context }, event: EventOf<CameraEvent, 'RESTED'>) => {
      const { map, view } = context;
      view.send({
        type: 'CAMERA_MOVED',
        camera: map.view,
        initiator: event.movedBy,
        isFollowing: followedDevice(context) !== undefined,
        extent: map.bounds,
      });
    },
  },
  guards: {
    isFleetLoaded: ({ context }) => context.fleet.isLoaded,
    isPlaceChosen: ({ context }) => chosenCamera(context) !== undefined,
    isSelectedKnown: ({ context }) => selectedSlot(context) !== undefined,
    /** No vehicle is selected, and the fleet is there to be shown instead. */
    isFleetWanted: ({ context }) => context.fleet.isLoaded && selectedDevice(context) === undefined,
    isFollowing: ({ context }) => followedDevice(context) !== undefined,
    isFollowedAway: ({ context }) => {
      const slot = followedSlot(context);
      return slot !== undefined && !context.map.isInMiddle(placeOf(context, slot));
    },
    isCircleAsked: ({ context }) => context.requestedCircle() !== undefined,
    isCircleCovered: ({ context: { requestedCircle, map } }) => {
      const circle = requestedCircle();
      return circle !== undefined && map.revealing(boundsOfCircle(circle)) !== 'nothing';
    },
    /** A place was shown as if it had streets, and has none. */
    isPlaceBlank: ({ context: { aim, view } }, event: EventOf<CameraEvent, 'STREETS_KNOWN'>) => {
      const { isSearching, areas } = event.streets;
      if (isSearching || !aim?.guess || view.getSnapshot().context.override !== 'none') return false;
      return !hasStreetsAt(areas, aim.guess);
    },
    isKeeping: ({ context }) => context.kept !== undefined,
    isKept: ({ context }, event: EventOf<CameraEvent, 'RELEASE'>) => context.kept?.what === event.what,
    isKeptFromElsewhere: ({ context: { kept } }, event: EventOf<CameraEvent, 'RELEASE'>) =>
      kept?.what === event.what && kept.before !== undefined,
  },
});
