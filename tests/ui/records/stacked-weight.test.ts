import { expect, test } from 'vitest';
import { flatRows, tableRows } from '@farol/core/resources/records/record-table';
import { stackedWeight } from '@farol/ui/records/list/stacked-weight';

const rows = (...texts: string[]) =>
  flatRows(
    tableRows(
      texts.map((text, id) => ({ id, text })),
      ['text'],
      ({ text }) => text,
    ),
  );

test('narrow list: a column gets room by the usual length of its texts, and an empty one enough for its title', () => {
  const devices = Array.from({ length: 12 }, () => 'Todos os veículos');
  expect(stackedWeight(rows(...devices), 'text')).toBe(17);
  expect(stackedWeight(rows('Freada brusca, excesso', ...devices.map(() => '')), 'text')).toBe(8);
  expect(stackedWeight(rows('x'.repeat(500)), 'text')).toBe(28);
  expect(stackedWeight(rows(), 'text')).toBe(8);
});
