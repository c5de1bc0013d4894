import { expect, test, vi } from 'vitest';
import type { UrlParameter } from '@farol/core/domain/navigation/url-parameters';
import { lazyUrlState } from '@farol/core/url-state/view-url-states';

const DAYS: UrlParameter[] = [['days', '3']];

/** A part whose code is missing at first, at a path. */
function aLatePart() {
  let parameters: readonly UrlParameter[] = [];
  const restore = vi.fn<(given: readonly UrlParameter[]) => void>((given) => (parameters = given));
  const part = {
    parameterNames: new Set(['days']),
    isActive: (path: string) => path.startsWith('/log'),
    restore,
    keepState: vi.fn<(path: string) => void>(),
    serialize: () => parameters,
    subscribe: () => ({ unsubscribe: () => {} }),
  };
  const world = { path: '/log', hasCode: false, isStarted: false, change: () => {} };
  const changed = vi.fn<() => void>();
  const load = vi.fn<() => void>();
  const state = lazyUrlState(part, {
    read: () => {
      if (!world.hasCode) return undefined;
      world.isStarted = true;
      return part;
    },
    load,
    started: () => (world.isStarted ? part : undefined),
    onChange: (listener) => {
      world.change = listener;
      return () => (world.change = () => {});
    },
    path: () => world.path,
  });
  const subscription = state.subscribe(changed);
  const codeArrives = (): void => {
    world.hasCode = true;
    world.change();
  };
  return { state, part, world, changed, load, codeArrives, stop: () => subscription.unsubscribe() };
}

test('late part of the view: its parameters stay in the address until its code is loaded, which then reads them', () => {
  const { state, part, changed, load, codeArrives } = aLatePart();
  state.restore(DAYS, '/log?days=3');
  expect(state.serialize('/log', false)).toEqual(DAYS);
  expect(part.restore).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledOnce();
  codeArrives();
  expect(part.restore).toHaveBeenCalledExactlyOnceWith(DAYS, '/log?days=3');
  expect(state.serialize('/log', false)).toEqual(DAYS);
  expect(changed).toHaveBeenCalledOnce();
});

test('late part of the view: what the user has left before its code came is not opened', () => {
  const { state, part, world, codeArrives } = aLatePart();
  state.restore(DAYS, '/log?days=3');
  world.path = '/home';
  codeArrives();
  expect(part.restore).not.toHaveBeenCalled();
});

test('late part of the view: a visit without parameters keeps its state and loads no code', () => {
  const { state, part, load, codeArrives } = aLatePart();
  state.keepState?.('/log');
  expect(state.serialize('/log', false)).toEqual([]);
  expect(load).not.toHaveBeenCalled();
  codeArrives();
  expect(part.keepState).toHaveBeenCalledExactlyOnceWith('/log');
  expect(part.restore).not.toHaveBeenCalled();
});

test('late part of the view: with its code it is restored at once', () => {
  const { state, part, world } = aLatePart();
  world.hasCode = true;
  state.restore(DAYS, '/log?days=3');
  expect(part.restore).toHaveBeenCalledOnce();
});
