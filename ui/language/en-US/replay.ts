import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the past of the whole fleet in English. */
export const replayEnUS: ScreensCatalog['replay'] = {
  title: 'Fleet in the past',
  controls: 'Playback',
  slider: 'Time of day',
  play: 'Play (Space)',
  pause: 'Pause (Space)',
  realTime: 'Real time',
  speedIs: 'Playback speed: %speed%',
  dayBefore: 'Previous day',
  dayAfter: 'Next day',
  live: 'Live',
  loading: 'Loading…',
  failed: 'This moment could not be loaded.',
  refused: 'Your account doesn’t have access this far back.',
  limit: 'This server knows no fleet history: only vehicles in view are shown, %shown% of %inView%.',
  limitEmpty:
    'This server knows no fleet history, and no vehicle is in view. Move the map to where vehicles are.',
  showInView: 'Show the vehicles in view',
  retry: 'Try again',
  noActions:
    'You are looking at the past. Commands, anchors, alerts and further values belong to the vehicle as it is now: go back to Live to see them.',
  vehicle: {
    title: 'At this moment',
    state: 'State',
    moving: 'Moving',
    stopped: 'Stopped',
    unknown: 'Unknown then',
    speed: 'Speed then',
    course: 'Heading',
    fix: 'Last position before',
    place: 'Place',
    nothing:
      'Nothing is known of this vehicle at this moment: it had sent no position within the time before.',
    silent: 'It had sent nothing for a while: this is where it was last seen.',
    route: 'Open its route at this moment',
  },
};
