import { withEvent } from '../chart/with-event.ts';
import { not } from 'xstate';
import { cameraSetup } from './camera.actions.ts';

const followed = {
  guard: 'isFollowedAway',
  target: '#camera.flying',
  actions: 'aimAtFollowed',
} as const;
const coveredKept = {
  guard: 'isKeeping',
  target: 'approaching',
  reenter: true,
  actions: 'aimAtKept',
} as const;

/**
 * Who moves the map and when (§4, §9): the map waits for the fleet and shows it whole, flies to the selected vehicle,
 * follows one, and keeps in view what a screen shows. What somebody asked for comes before where the map goes by
 * itself.
 */
export const cameraMachine = cameraSetup.createMachine({
  id: 'camera',
  context: ({ input }) => ({
    ...input,
    aim: undefined,
    kept: undefined,
    streets: { isSearching: true, areas: [] },
  }),
  initial: 'waiting',
  on: {
    FLEET_SHOWN: { actions: withEvent('takeFleet') },
    // Asked for by the user, or by the screen that is open.
    FIT: { target: '.flying', actions: withEvent('aimAtBounds') },
    CENTER: { target: '.flying', actions: withEvent('aimAtPlace') },
    ZOOM_BY: { target: '.flying', actions: withEvent('aimNearer') },
    FACE_NORTH: { target: '.flying', actions: 'aimNorth' },
    KEEP: { target: '.approaching', actions: [withEvent('keep'), 'aimAtKept'] },
    // Another vehicle is selected, or an address says what the map shows.
    SELECTED: [
      // The address sends the map there itself.
      { guard: 'isPlaceChosen', actions: 'unfollow' },
      { guard: 'isSelectedKnown', target: '.flying', actions: 'aimAtSelected' },
    ],
    RESTORED: [
      { guard: 'isPlaceChosen', target: '.flying', actions: ['unfollow', 'aimThere'] },
      { guard: 'isFleetWanted', target: '.flying', actions: 'aimAtStart' },
      { guard: 'isSelectedKnown', target: '.flying', actions: ['followSelected', 'aimAtSelected'] },
    ],
    CIRCLE_ASKED: { guard: 'isCircleCovered', target: '.flying', actions: 'aimAtCircle' },
    COVERED: { guard: 'isCircleCovered', target: '.flying', actions: 'aimAtCircle' },
    STREETS_KNOWN: [
      {
        guard: withEvent('isPlaceBlank'),
        target: '.flying',
        actions: ['aimFartherAway', withEvent('storeStreets')],
      },
      { actions: withEvent('storeStreets') },
    ],
    // By the hand of the user.
    STEERED: '.steered',
    PANNED: { actions: 'followNothing' },
    RESTED: { actions: withEvent('report') },
  },
  states: {
    /** For the fleet, unless address or user say what to show. */
    waiting: {
      always: [
        { guard: 'isPlaceChosen', target: 'flying', actions: ['unfollow', 'aimThereAtOnce'] },
        { guard: 'isCircleAsked', target: 'flying', actions: ['unfollow', 'aimAtStartAtOnce'] },
        { guard: 'isFleetLoaded', target: 'settling' },
      ],
    },
    settling: {
      after: {
        settling: [
          { guard: 'isFleetLoaded', target: 'flying', actions: 'aimAtStartAtOnce' },
          { target: 'waiting' },
        ],
      },
    },
    resting: {
      on: { FOLLOWED: followed },
      always: { guard: 'isFollowing', target: 'following' },
    },
    following: {
      on: { FOLLOWED: followed, POSITIONS_CHANGED: followed },
      always: { guard: not('isFollowing'), target: 'resting' },
    },
    /** Moved by the console, until it rests. */
    flying: { entry: 'go', on: { RESTED: { target: 'resting', actions: withEvent('report') } } },
    steered: { on: { RESTED: { target: 'resting', actions: withEvent('report') } } },
    /** On the way to what is kept in view. */
    approaching: {
      entry: 'go',
      on: {
        COVERED: coveredKept,
        RELEASE: [
          { guard: withEvent('isKeptFromElsewhere'), target: 'flying', actions: 'aimBack' },
          { guard: withEvent('isKept'), actions: 'forgetKept' },
        ],
        RESTED: { target: 'keeping', actions: ['arrive', withEvent('report')] },
      },
    },
    keeping: {
      on: {
        COVERED: coveredKept,
        RELEASE: { guard: withEvent('isKept'), actions: 'forgetKept' },
        FOLLOWED: followed,
        POSITIONS_CHANGED: followed,
      },
      always: { guard: not('isKeeping'), target: 'resting' },
    },
  },
});
