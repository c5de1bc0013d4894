import { expect, test } from 'vitest';
import { listenToMapKeys, type KeyboardMap } from '@farol/ui/map/input/keyboard-input';
import { viewportPadding, paddedCenter } from '@farol/ui/map/viewport/viewport-padding';

/** A map that has the focus, and what the keys did with its middle. */
function aMap(focusedBy: 'keys' | 'pointer' = 'keys') {
  const rests = new Set<() => void>();
  const deeds: string[] = [];
  const now: { movedBy: KeyboardMap['movedBy']; middle: number } = { movedBy: 'user', middle: 10 };
  const container = new EventTarget();
  const stop = listenToMapKeys(
    {
      container,
      canvas: { matches: (selector) => selector === ':focus-visible' && focusedBy === 'keys' },
      get movedBy() {
        return now.movedBy;
      },
      on: (event, listener) => {
        if (event === 'idle') rests.add(listener);
        return () => rests.delete(listener);
      },
    },
    {
      crosshair: () => ({ x: now.middle, y: 0 }),
      select: ({ x }) => deeds.push(`choose ${x}`),
      zoom: (steps) => deeds.push(`zoom ${steps}`),
      hover: (at) => deeds.push(at ? `look ${at.x}` : 'look away'),
    },
  );
  const press = (key: string, held = {}): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held });
    container.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const rest = (): void => {
    for (const tell of rests) tell();
  };
  const told = (): string[] => deeds.splice(0);
  return { now, press, rest, told, stop, turn: (type: string) => container.dispatchEvent(new Event(type)) };
}

test('what lies in the middle is looked at when the map gets the focus and wherever the arrow keys take it', () => {
  const { now, turn, rest, told } = aMap();
  turn('focusin');
  now.middle = 60;
  rest();
  expect(told()).toEqual(['look 10', 'look 60']);
  turn('focusout');
  expect(told()).toEqual(['look away']);
});

test('Enter and the space bar choose what lies in the middle, once for each press', () => {
  const { press, told } = aMap();
  expect([press('Enter'), press(' '), press('Enter', { repeat: true }), press('ArrowUp')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(told()).toEqual(['choose 10', 'look 10', 'choose 10', 'look 10']);
});

test('plus and minus come nearer and go farther around the middle, unless they mean the browser', () => {
  const { press, told } = aMap();
  for (const key of ['+', '=', '-']) press(key);
  press('+', { ctrlKey: true });
  press('-', { metaKey: true });
  expect(told()).toEqual(['zoom 1', 'zoom 1', 'zoom -1']);
});

test('what the console moves by itself is not aimed at', () => {
  const { now, rest, told } = aMap();
  now.movedBy = 'console';
  rest();
  expect(told()).toEqual(['look away']);
});

test('whoever uses the mouse aims with it alone', () => {
  const { press, rest, turn, told } = aMap('pointer');
  turn('focusin');
  rest();
  expect(press('Enter')).toBe(false);
  expect(told()).toEqual([]);
});

test('a map that is gone hears no key', () => {
  const { press, rest, told, stop } = aMap();
  stop();
  press('Enter');
  rest();
  expect(told()).toEqual([]);
});

test('the middle lies in what panel, counters and tools leave free', () => {
  const padding = { top: 56, right: 0, bottom: 0, left: 400 };
  expect(paddedCenter(viewportPadding(padding, 1440, 900), 1440, 900)).toEqual({ x: 888, y: 478 });
});
