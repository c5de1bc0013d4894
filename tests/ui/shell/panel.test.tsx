import { fireEvent, screen, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { Panel } from '@farol/ui/shell/panel.tsx';
import { renderInConsole } from '../render-in-console.tsx';

test('on a phone the header of the device sheet shows the name of the device', async () => {
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

test('on a phone a tap on the handle changes the height of the panel, and a drag decides by itself', async () => {
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

test('on a phone the sheet that a form raised gives way when something is to be seen on the map', async () => {
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
