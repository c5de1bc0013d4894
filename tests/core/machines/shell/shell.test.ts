import * as fc from 'fast-check';
import { array, assert, constantFrom, property, record } from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import {
  isRecordDialog,
  shellStore,
  type ShellDialog,
  SHEET_HEIGHTS,
} from '@farol/core/machines/shell/shell';
import {
  snapPointAfterRelease,
  snapPointAfterTap,
  snapPointHeightPixels,
} from '@farol/core/machines/shell/sheet-heights';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const DIALOGS: readonly ShellDialog[] = [
  'drivers',
  'calendars',
  'maintenances',
  'scheduledReports',
  'preferences',
  'inbox',
];

function openShell() {
  const shell = createActor(shellStore()).start();
  return { shell, state: () => shell.getSnapshot().context };
}

test('dialogs: what was opened is open until it is closed, and one list of records at a time', () => {
  const step = record({ type: constantFrom('OPEN', 'CLOSE'), dialog: constantFrom(...DIALOGS) });
  assert(
    property(array(step), (steps) => {
      const { shell, state } = openShell();
      for (const { type, dialog } of steps) {
        shell.send({ type, dialog });
        const { dialogs } = state();
        expect(dialogs.includes(dialog)).toBe(type === 'OPEN');
        expect(dialogs.filter(isRecordDialog).length).toBeLessThanOrEqual(1);
        expect(new Set(dialogs).size).toBe(dialogs.length);
      }
    }),
  );
});

test('dialogs: preferences and inbox stay open beside a list of records', () => {
  const { shell, state } = openShell();
  for (const dialog of ['preferences', 'drivers', 'inbox', 'calendars'] as const)
    shell.send({ type: 'OPEN', dialog });
  expect(state().dialogs).toEqual(['preferences', 'inbox', 'calendars']);
});

test('dialogs: closing one leaves the others open', () => {
  const { shell, state } = openShell();
  for (const dialog of ['preferences', 'inbox', 'drivers'] as const) shell.send({ type: 'OPEN', dialog });
  shell.send({ type: 'CLOSE', dialog: 'inbox' });
  expect(state().dialogs).toEqual(['preferences', 'drivers']);
});

test('shell: a session begins with nothing open, and a change leaves everything else as it is', () => {
  const { shell, state } = openShell();
  const before = state();
  expect(before).toMatchObject({
    dialogs: [],
    notices: [],
    deviceMenu: undefined,
    sheet: 'half',
    isSearchWanted: false,
    isStreetFileHintHidden: false,
    isMissingWorldHintHidden: false,
    isRouteShown: false,
  });
  shell.send({ type: 'CHANGE', changes: { isRouteShown: true, sheet: 'full' } });
  expect(state()).toEqual({ ...before, isRouteShown: true, sheet: 'full' });
});

test('sheet: it comes down at least to a height, and never up to it', () => {
  for (const [from, height] of SHEET_HEIGHTS.entries())
    for (const [to, atMost] of SHEET_HEIGHTS.entries()) {
      const { shell, state } = openShell();
      shell.send({ type: 'CHANGE', changes: { sheet: height } });
      const before = state();
      shell.send({ type: 'LOWER_SHEET', atMost });
      if (from <= to) expect(state()).toBe(before);
      else expect(state()).toEqual({ ...before, sheet: atMost });
    }
});

test('notices: the newest three are visible, and each is removed by its own key', () => {
  const { shell, state } = openShell();
  const tell = (text: string): void =>
    shell.send({ type: 'NOTIFY', tone: 'info', content: { about: 'words', text } });
  for (const text of ['1', '2', '3', '4']) tell(text);
  const texts = () => state().notices.map(({ content }) => content.about === 'words' && content.text);
  expect(texts()).toEqual(['2', '3', '4']);
  const keys = state().notices.map(({ key }) => key);
  expect(keys).toEqual([2, 3, 4]);
  shell.send({ type: 'DISMISS', key: keys[1] ?? 0 });
  expect(texts()).toEqual(['2', '4']);
  for (const key of keys) shell.send({ type: 'DISMISS', key });
  tell('5');
  // A key that came back would end with the time of the notice that had it.
  expect(keys).not.toContain(state().notices[0]?.key);
});

test('shell: a sheet released without a fling snaps to the nearest height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 1200 }), evenNumber(0, 1), (availableHeight, part) => {
      const height = part * availableHeight;
      const rest = snapPointHeightPixels(snapPointAfterRelease(height, 0, availableHeight), availableHeight);
      for (const snapPoint of SHEET_HEIGHTS)
        expect(Math.abs(rest - height)).toBeLessThanOrEqual(
          Math.abs(snapPointHeightPixels(snapPoint, availableHeight) - height),
        );
    }),
  );
});

test('shell: a fling upwards opens the sheet, a fling downwards closes it', () => {
  expect(snapPointAfterRelease(400, 5, 800)).toBe('full');
  expect(snapPointAfterRelease(400, -5, 800)).toBe('peek');
  // Half-way between two it goes to the lower one, which shows more of the map.
  expect(snapPointAfterRelease(600, 0, 800)).toBe('half');
});

test('shell: taps lead through all heights and back to the lowest', () => {
  expect(SHEET_HEIGHTS.map(snapPointAfterTap)).toEqual(['half', 'full', 'peek']);
});
