import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of view links in English. */
export const viewLinksEnUS: Catalog['views'] = {
  copy: 'Copy link to this view',
  copied: 'Link copied. It opens this same view.',
  momentCopied: 'Link copied. It shows the vehicle at this moment.',
  copyFailed: 'Couldn’t copy. Copy the address from the browser’s address bar.',
  outside: 'Outside the filter',
  clearFilter: 'Clear',
  stale: 'No connection: the map as it was %age% ago',
  lastKnown: 'Last known fleet, as of %age% ago',
  link: {
    device: 'That link leads to no vehicle. This is your fleet.',
    moment: 'The date in the link can’t be read. This is the fleet as it is now.',
    futureMoment: 'The date in the link is still to come. This is the fleet as it is now.',
    circle: 'The circle or the period in the link can’t be read, so “Who was here?” is not shown.',
    unavailable: 'What the link leads to doesn’t exist, or you don’t have access to it.',
  },
  pattern: {
    title: 'Not a valid expression',
    unclosedGroup: 'The “(” at position %at% is not closed.',
    unopenedGroup: 'The “)” at position %at% closes nothing.',
    unclosedSet: 'The “[” at position %at% is not closed.',
    nothingToRepeat: 'The sign at position %at% has nothing to repeat.',
    unfinished: 'Nothing follows the “\\” at position %at%.',
    tooCostly: 'This expression would take too long. Use a simpler one.',
    invalid: 'It is not valid at position %at%.',
  },
};
