import { expect, test } from 'vitest';
import { listenToMapKeys, type KeyboardMap } from '@farol/ui/map/scene/keyboard-input';
import { viewportPadding, paddedCenter } from '@farol/ui/map/viewport/viewport-padding';

/** A map that has the focus, and what the keys did at its crosshair. */
function aMap(focusedBy: 'keys' | 'pointer' = 'keys') {
  const rests = new Set<() => void>();
  const actions: string[] = [];
  const now: { movedBy: KeyboardMap['movedBy']; middle: number } = { movedBy: 'user', middle: 10 };
  const container = new EventTarget();
  const stop = listenToMapKeys(
    {
      container,
      focusTarget: { matches: (selector) => selector === ':focus-visible' && focusedBy === 'keys' },
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
      select: ({ x }) => actions.push(`choose ${x}`),
      zoom: (steps) => actions.push(`zoom ${steps}`),
      hover: (at) => actions.push(at ? `look ${at.x}` : 'look away'),
    },
  );
  const press = (key: string, held = {}): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held });
    container.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const rest = (): void => {
    for (const listener of rests) listener();
  };
  const takeActions = (): string[] => actions.splice(0);
  return {
    now,
    press,
    rest,
    takeActions,
    stop,
    dispatch: (type: string) => container.dispatchEvent(new Event(type)),
  };
}

test('keyboard input: the vehicle in the middle is described when the map gets the focus and wherever the arrow keys move it', () => {
  const { now, dispatch, rest, takeActions } = aMap();
  dispatch('focusin');
  now.middle = 60;
  rest();
  expect(takeActions()).toEqual(['look 10', 'look 60']);
  dispatch('focusout');
  expect(takeActions()).toEqual(['look away']);
});

test('keyboard input: Enter and Space select the vehicle in the middle, once for each press', () => {
  const { press, takeActions } = aMap();
  expect([press('Enter'), press(' '), press('Enter', { repeat: true }), press('ArrowUp')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(takeActions()).toEqual(['choose 10', 'look 10', 'choose 10', 'look 10']);
});

test('keyboard input: plus and minus zoom in and out around the middle, unless they are meant for the browser', () => {
  const { press, takeActions } = aMap();
  for (const key of ['+', '=', '-']) press(key);
  press('+', { ctrlKey: true });
  press('-', { metaKey: true });
  expect(takeActions()).toEqual(['zoom 1', 'zoom 1', 'zoom -1']);
});

test('keyboard input: nothing is described when the console moves the map by itself', () => {
  const { now, rest, takeActions } = aMap();
  now.movedBy = 'console';
  rest();
  expect(takeActions()).toEqual(['look away']);
});

test('keyboard input: with the mouse, only what is under the pointer is described', () => {
  const { press, rest, dispatch, takeActions } = aMap('pointer');
  dispatch('focusin');
  rest();
  expect(press('Enter')).toBe(false);
  expect(takeActions()).toEqual([]);
});

test('keyboard input: a map that was closed no longer reacts to keys', () => {
  const { press, rest, takeActions, stop } = aMap();
  stop();
  press('Enter');
  rest();
  expect(takeActions()).toEqual([]);
});

test('keyboard input: the middle lies in what panel, counters and tools leave free', () => {
  const padding = { top: 56, right: 0, bottom: 0, left: 400 };
  expect(paddedCenter(viewportPadding(padding, 1440, 900), 1440, 900)).toEqual({ x: 888, y: 478 });
});
