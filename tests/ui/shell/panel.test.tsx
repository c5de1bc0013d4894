import * as fc from 'fast-check';
import { within, fireEvent, screen, waitFor, act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { Panel } from '@farol/ui/shell/panel.tsx';
import { RAIL_WIDTH_PIXELS, panelWidths } from '@farol/ui/shell/panel-width';
import { useIsWide } from '@farol/ui/shell/use-is-wide';
import { renderInConsole } from '../render-in-console.tsx';
import { openPage } from '../open-page.tsx';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { evenNumber } from '../../arbitraries/numbers.ts';

test('panel: on a phone the header of the device sheet shows the name of the device', async () => {
  const match = matchScreen('/devices/5');
  if (!match) throw new Error('No such screen');
  const { fleet } = await renderInConsole(
    <Panel
      match={match}
      isWide={false}
      expandedWidth={undefined}
      widths={{ width: 400, least: 360, most: 800 }}
      onSheetHeight={() => undefined}
    >
      <p>Values</p>
    </Panel>,
  );
  const name = fleet.fleet.descriptions[fleet.fleet.slotOf(5) ?? -1]?.name ?? '?';
  expect(within(screen.getByRole('heading', { level: 1 })).getByText(name)).toBeTruthy();
});

/** Presses the handle of the sheet, moves it up by some pixels and releases it. */
function pressHandle(upPixels: number): void {
  const handle = screen.getByRole('button', { name: 'Panel height' });
  handle.setPointerCapture = () => undefined;
  fireEvent.pointerDown(handle, { pointerId: 1, clientY: 500 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 500 - upPixels });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 500 - upPixels });
  fireEvent.click(handle, { detail: 1 });
}

test('panel: on a phone a tap on the handle changes the height of the panel, and a drag decides by itself', async () => {
  const match = matchScreen('/devices');
  if (!match) throw new Error('No such screen');
  const { container } = await renderInConsole(
    <Panel
      match={match}
      isWide={false}
      expandedWidth={undefined}
      widths={{ width: 400, least: 360, most: 800 }}
      onSheetHeight={() => undefined}
    >
      <p>Values</p>
    </Panel>,
  );
  const height = () => container.querySelector('[data-sheet]')?.getAttribute('data-step');
  expect(height()).toBe('half');
  pressHandle(3);
  expect(height()).toBe('full');
  pressHandle(0);
  expect(height()).toBe('peek');
  // A fling downwards ends at the lowest height, and the click that ends it changes nothing.
  pressHandle(-200);
  expect(height()).toBe('peek');
});

test('panel: on a phone the sheet that a form raised gives way when something is to be seen on the map', async () => {
  const match = matchScreen('/start');
  if (!match) throw new Error('No such screen');
  const heights: number[] = [];
  const { user, console: farol } = await renderInConsole(
    <Panel
      match={match}
      isWide={false}
      expandedWidth={undefined}
      widths={{ width: 400, least: 360, most: 800 }}
      onSheetHeight={(height) => void heights.push(height)}
    >
      <form>
        <input aria-label="Name" />
      </form>
    </Panel>,
  );
  const sheet = screen.getByRole('region', { name: 'First minutes' });
  await user.click(screen.getByLabelText('Name'));
  expect(sheet.dataset['step']).toBe('full');
  act(() => farol.shell.lowerSheet('half'));
  expect(sheet.dataset['step']).toBe('half');
  // The map had been told all along how much of it would be seen.
  expect(new Set(heights)).toEqual(new Set([Math.round(window.innerHeight / 2)]));
  // A tool that is used on the map needs most of it.
  act(() => farol.shell.lowerSheet('peek'));
  expect(sheet.dataset['step']).toBe('peek');
  act(() => farol.shell.lowerSheet('half'));
  expect(sheet.dataset['step']).toBe('peek');
});

test('panel: on a phone Escape closes the menu, and the open screen stays', async () => {
  const { person } = await openPage('/devices', { isNarrow: true });
  await person.press('Menu');
  expect(await screen.findByRole('link', { name: 'Reports' })).toBeTruthy();
  await person.keys('{Escape}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull());
  expect(location.pathname).toBe('/devices');
});

/** Opens the devices on a phone, with one vehicle; returns its address too. */
async function openDevices() {
  const page = await openPage('/devices', {
    isNarrow: true,
    prepare: async ({ records }) => {
      await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      return {};
    },
  });
  const [van] = await page.records.list('devices');
  return { ...page, vehicle: `/devices/${van?.id}` };
}

const height = () => document.querySelector<HTMLElement>('[data-sheet]')?.dataset['step'];

test('panel: on a phone the sheet is full while several devices are chosen, and then as high as before', async () => {
  const { person } = await openDevices();
  await screen.findByText('Van 5');
  expect(height()).toBe('half');
  await person.goTo('/devices?table=true');
  await vi.waitFor(() => expect(height()).toBe('full'));
  await person.goTo('/devices');
  await vi.waitFor(() => expect(height()).toBe('half'));
});

test('panel: on a phone an expanded vehicle page opens at its full height, and stays lowered once it was', async () => {
  const { person, vehicle } = await openDevices();
  await person.goTo(vehicle);
  expect(height()).toBe('half');
  await person.goTo(`${vehicle}?expand=true`);
  await vi.waitFor(() => expect(height()).toBe('full'));
  // A tap on the handle.
  await person.press('Panel height');
  expect(height()).toBe('peek');
});

test('panel: grows with the window, within what is easy to read', () => {
  const widths = [1024, 1440, 1920, 2560, 3840].map((window) => panelWidths(window, true, undefined).width);
  expect(widths).toEqual([400, 400, 480, 640, 640]);
});

test('panel: whatever width was chosen, the panel is never so narrow that it is unusable nor so wide that no map is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 768, max: 6000 }),
      fc.boolean(),
      fc.option(evenNumber(1, 1e6), { nil: undefined }),
      (window, isRailOpen, chosen) => {
        const { width, least, most } = panelWidths(window, isRailOpen, chosen);
        expect(width).toBeGreaterThanOrEqual(least);
        expect(width).toBeLessThanOrEqual(most);
        const map = window - RAIL_WIDTH_PIXELS[isRailOpen ? 'open' : 'closed'] - width;
        if (width > least) expect(map).toBeGreaterThanOrEqual(320);
        if (chosen !== undefined && chosen >= least && chosen <= most) expect(width).toBe(chosen);
      },
    ),
  );
});

test('panel: the edge of the panel is moved with the keyboard and the pointer, and the width is kept for the next visit', async () => {
  const { storage } = await openPage('/devices');
  expect(screen.queryByRole('separator', { name: 'Panel width' })).toBeNull();
  fireEvent.pointerMove(window);
  const edge = await screen.findByRole('separator', { name: 'Panel width' });
  const width = (): number => Number(edge.getAttribute('aria-valuenow'));
  const panel = document.getElementById(edge.getAttribute('aria-controls') ?? '');
  const start = width();
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  await waitFor(() => expect(width()).toBe(start + 16));
  expect(panel?.style.width).toBe(`${start + 16}px`);
  fireEvent.keyDown(edge, { key: 'Home' });
  await waitFor(() => expect(width()).toBe(Number(edge.getAttribute('aria-valuemin'))));
  edge.setPointerCapture = () => undefined;
  fireEvent.pointerDown(edge, { button: 0, pointerId: 1, clientX: 600 });
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 640 });
  expect(panel?.style.width).toBe('400px');
  fireEvent.pointerUp(edge, { pointerId: 1, clientX: 640 });
  await waitFor(() => expect(width()).toBe(400));
  expect(JSON.parse(storage.read('preferences') ?? '{}')).toMatchObject({ panelWidth: 400 });
  fireEvent.doubleClick(edge);
  await waitFor(() => expect(width()).toBe(start));
});

afterEach(() => vi.restoreAllMocks());

/** A page whose width and medium are set by hand. */
class Page {
  readonly queries = new Map<string, MediaQueryList>();
  private matching: readonly string[] = [];
  constructor() {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => this.query(media));
  }
  query(media: string): MediaQueryList {
    const query = this.queries.get(media) ?? this.fresh(media, () => this.matching.includes(media));
    this.queries.set(media, query);
    return query;
  }
  become(...matching: readonly string[]): void {
    this.matching = matching;
    act(() => {
      for (const query of this.queries.values()) query.dispatchEvent(new Event('change'));
    });
  }
  private fresh(media: string, matches: () => boolean): MediaQueryList {
    const details = { media, onchange: null, addListener: nothing, removeListener: nothing };
    const query = Object.assign(new EventTarget(), details, { matches: false });
    return Object.defineProperty(query, 'matches', { get: matches });
  }
}

const WIDE = '(min-width: 768px)';
const nothing = (): void => undefined;

test('panel: moves beside the map when a tablet is turned, and below it when it is upright again', () => {
  const page = new Page();
  const { result } = renderHook(useIsWide);
  expect(result.current).toBe(false);
  page.become(WIDE);
  expect(result.current).toBe(true);
  page.become();
  expect(result.current).toBe(false);
});

test('panel: a report that is printed from a phone stays open, though its paper is wider than the phone', () => {
  const page = new Page();
  const { result } = renderHook(useIsWide);
  page.become(WIDE, 'print');
  expect(result.current).toBe(false);
  page.become();
  expect(result.current).toBe(false);
});
