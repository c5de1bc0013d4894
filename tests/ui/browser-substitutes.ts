import { createElement } from 'react';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// The canvas of the map and its tiles need WebGL; the controls around it are there.
vi.mock('@farol/ui/map/scene/map-canvas.tsx', () => ({ MapCanvas: () => null }));
vi.mock('@farol/ui/map/scene/tiles/tile-map', async () => await import('./map/simulated-tile-map.ts'));

// Charts draw on a canvas, which the test environment does not have; their description is there.
vi.mock('uplot', () => ({
  default: class {
    static paths = {};
    destroy(): void {}
  },
}));

// The dialogs are there with what they read, not only when the console is used.
vi.mock('@farol/ui/shell/deferred-dialogs.tsx', async () => {
  const { Dialogs } = await import('@farol/ui/shell/dialogs.tsx');
  const { useHasScreens } = await import('@farol/ui/kit/console/use-screen-view');
  return { DeferredDialogs: () => (useHasScreens() ? createElement(Dialogs) : null) };
});

// Screens are loaded when they are first opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 8000 });

// The test environment loads no fonts and has no layout: every element is visible, and as large as the window
// inside.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Object.defineProperties(prototypeWith('clientHeight'), {
  clientWidth: { get: () => window.innerWidth, configurable: true },
  clientHeight: { get: () => window.innerHeight, configurable: true },
});
Object.defineProperty(prototypeWith('getBoundingClientRect'), 'getBoundingClientRect', {
  value: () => new DOMRect(10, 10, 100, 20),
  configurable: true,
  writable: true,
});

beforeEach(() => {
  // Pictures and the outline of the world are not fetched.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Returns the prototype that has a property of every element. */
function prototypeWith(property: string): object {
  let prototype: unknown = HTMLDivElement.prototype;
  while (typeof prototype === 'object' && prototype !== null) {
    if (Object.hasOwn(prototype, property)) return prototype;
    prototype = Object.getPrototypeOf(prototype);
  }
  throw new Error(`No element has ${property}`);
}
