import { expect, test } from 'vitest';
import { attributionParts } from '@farol/ui/map/base-map/map-attribution';

const shown = (texts: readonly string[]): string =>
  attributionParts(texts)
    .map(({ text }) => text)
    .join(' ');

test('two sources of what the map shows do not run into one another, and one is named once', () => {
  const streets = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';
  expect(shown([streets, streets, 'Natural Earth', '© the surveyors'])).toBe(
    '© OpenStreetMap · Natural Earth · © the surveyors',
  );
  expect(shown([streets])).toBe('© OpenStreetMap');
});

test('of what a map says of itself only texts and the targets of links are taken', () => {
  expect(attributionParts(['<img src=x onerror=alert(1)><a href="javascript:alert(1)">me</a>'])).toEqual([
    { text: 'me' },
  ]);
});
