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

// The test environment would match every rule of the theme with an element and all its ancestors after each change of
// the page, which takes a tenth of the time. No other style sheet is there: what hides an element is its own attribute
// or that of an ancestor.
const HIDDEN_TAGS = new Set([
  'AUDIO',
  'DATALIST',
  'HEAD',
  'LINK',
  'META',
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'TITLE',
]);
const styles = new WeakMap<Element, object>();
Object.defineProperty(window, 'getComputedStyle', {
  value: (element: Element) => {
    const style = styles.get(element) ?? styleWithoutSheets(element);
    styles.set(element, style);
    return style;
  },
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

/** Returns the style of an element that its own attribute and those of its ancestors say, at every time. */
function styleWithoutSheets(element: Element): object {
  const value = (property: string): string => {
    if (property === 'display') return own(element, property) || (isNeverShown(element) ? 'none' : 'block');
    return property === 'visibility' ? inherited(element, property) || 'visible' : own(element, property);
  };
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name === 'symbol') return undefined;
        if (name === 'getPropertyValue') return value;
        if (name === 'display' || name === 'visibility') return value(name);
        return element.hasAttribute('style') ? Reflect.get(declaring(element).style, name) : '';
      },
    },
  );
}

/** Returns what the attribute of an element says of a property, or ''. Most have none, and to read it is costly. */
function own(element: Element, property: string): string {
  const isDeclared = element.getAttribute('style')?.includes(property) === true;
  return isDeclared ? declaring(element).style.getPropertyValue(property) : '';
}

/** Whether no browser shows an element like this, whatever its style. */
function isNeverShown(element: Element): boolean {
  const isClosedDialog = element.tagName === 'DIALOG' && !element.hasAttribute('open');
  return isClosedDialog || HIDDEN_TAGS.has(element.tagName);
}

function inherited(element: Element, property: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = own(at, property);
    if (value !== '') return value;
  }
  return '';
}

function declaring(element: Element): HTMLElement | SVGElement {
  if (element instanceof HTMLElement || element instanceof SVGElement) return element;
  throw new Error(`No style of ${element.tagName}`);
}
