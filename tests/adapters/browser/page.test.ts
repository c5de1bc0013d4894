import { expect, test } from 'vitest';
import { browserClock } from '@farol/adapters/browser/clock';
import { BrowserPage } from '@farol/adapters/browser/page';
import { browserRandom } from '@farol/adapters/browser/random';
import { pageContract } from '../../contracts/ports/page.ts';

/** The parts of a window that the page needs. */
class PlantedWindow extends EventTarget {
  readonly document: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(
    new EventTarget(),
    {
      visibilityState: 'visible',
    } as const,
  );
  reloads = 0;
  readonly addresses: string[] = [];
  readonly location = {
    reload: () => void this.reloads++,
    assign: (address: string | URL) => void this.addresses.push(String(address)),
  };

  show(visibilityState: DocumentVisibilityState): void {
    this.document.visibilityState = visibilityState;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
}

pageContract('a browser', () => {
  const view = new PlantedWindow();
  return {
    page: new BrowserPage(view),
    wakes: [() => view.dispatchEvent(new Event('online')), () => view.show('visible')],
  };
});

test('page: a hidden tab does not wake up', () => {
  const view = new PlantedWindow();
  let wakes = 0;
  new BrowserPage(view).onWake(() => void wakes++);
  view.show('hidden');
  expect(wakes).toBe(0);
  view.show('visible');
  expect(wakes).toBe(1);
});

test('page: reloading reloads the page', () => {
  const view = new PlantedWindow();
  new BrowserPage(view).reload();
  expect(view.reloads).toBe(1);
});

test('page: the browser has the current time and random numbers between 0 and 1', () => {
  const before = Date.now();
  expect(browserClock()).toBeGreaterThanOrEqual(before);
  expect(browserRandom()).toBeGreaterThanOrEqual(0);
  expect(browserRandom()).toBeLessThan(1);
});

test('page: a page that is being left is not reloaded, until somebody comes back to it', () => {
  const view = new PlantedWindow();
  const page = new BrowserPage(view);
  page.leaveTo('https://login.example/end');
  page.reload();
  expect([view.addresses, view.reloads]).toEqual([['https://login.example/end'], 0]);
  view.dispatchEvent(new Event('pageshow'));
  expect(view.reloads).toBe(1);
});
