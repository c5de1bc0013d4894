import { fireEvent, screen, waitFor } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RAIL_WIDTH_PIXELS, panelWidths } from '@farol/ui/shell/panel-width';
import { openPage } from '../open-page.tsx';

test('the panel grows with the window, within what is easy to read', () => {
  const widths = [1024, 1440, 1920, 2560, 3840].map((window) => panelWidths(window, true, undefined).width);
  expect(widths).toEqual([400, 400, 480, 640, 640]);
});

test('whatever width was chosen, the panel is never so narrow that it is unusable nor so wide that no map is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 768, max: 6000 }),
      fc.boolean(),
      fc.option(fc.double({ min: 1, max: 1e6, noNaN: true }), { nil: undefined }),
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

test('the edge of the panel is moved with the keyboard and the pointer, and the width is kept for the next visit', async () => {
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
