import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the past of the whole fleet in English. */
export const momentEnUS: ScreensCatalog['moment'] = {
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
  refused: 'Your account may not see this far back.',
  unsupported:
    'This server cannot show the whole fleet in the past. The route of a single vehicle is in its reports.',
  retry: 'Try again',
  noActions:
    'You are looking at the past. Commands and anchors act on the vehicle as it is now: go back to Live to use them.',
};
