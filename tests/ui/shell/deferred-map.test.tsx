import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { ConsoleProvider } from '@farol/ui/kit/console/use-console';
import { useDeferredMap } from '@farol/ui/shell/use-deferred-map';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { signedInConsole } from '../../models/signed-in-console.ts';

/** The longest that the map waits, milliseconds. */
const MAX_WAIT_MS = 1500;
/** Time of two frames, milliseconds. */
const FRAMES_MS = 40;

afterEach(() => {
  // Before the timers are real again, so that what it cancels is of these timers.
  cleanup();
  vi.useRealTimers();
});

/** The map and a screen, drawn as the shell draws them. */
function Shell({ hasScreen }: { hasScreen: boolean }) {
  const [isMapDue, reportScreenDrawn] = useDeferredMap(hasScreen);
  return (
    <>
      {hasScreen && <button onClick={reportScreenDrawn}>The screen is drawn</button>}
      {isMapDue && <p>Map</p>}
    </>
  );
}

/** Opens the console before the fleet is loaded. */
async function openShell(hasScreen: boolean) {
  const { console: farol } = await signedInConsole();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  const engine = new FleetEngine('acme');
  const fleet = new LiveFleet((request) => engine.handle(request, 0));
  const shell = (hasPanel: boolean) => (
    <ConsoleProvider value={{ ...farol, fleet }}>
      <Shell hasScreen={hasPanel} />
    </ConsoleProvider>
  );
  const { rerender } = render(shell(hasScreen));
  return {
    closeScreen: () => rerender(shell(false)),
    openScreen: () => rerender(shell(true)),
    loadFleet: () =>
      act(() => {
        engine.load({ devices: [plainDevice(5)], positions: [], groups: [], drivers: [] }, 0);
        const packed = engine.takeReport(1000);
        if (packed) fleet.receive(packed.report);
      }),
    drawScreen: () => act(() => screen.getByRole('button').click()),
    wait: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
  };
}

const isMapDrawn = (): boolean => screen.queryByText('Map') !== null;

test('deferred map: without an open screen the map is drawn at once', async () => {
  await openShell(false);
  expect(isMapDrawn()).toBe(true);
});

test('deferred map: the map is drawn after the open screen and the rows of the fleet', async () => {
  const { drawScreen, loadFleet, wait } = await openShell(true);
  drawScreen();
  wait(FRAMES_MS);
  expect(isMapDrawn()).toBe(false);
  loadFleet();
  expect(isMapDrawn()).toBe(false);
  wait(FRAMES_MS);
  expect(isMapDrawn()).toBe(true);
});

test('deferred map: the map waits for the open screen when the fleet is loaded first', async () => {
  const { drawScreen, loadFleet, wait } = await openShell(true);
  loadFleet();
  wait(FRAMES_MS);
  expect(isMapDrawn()).toBe(false);
  drawScreen();
  wait(FRAMES_MS);
  expect(isMapDrawn()).toBe(true);
});

test('deferred map: the map is drawn after 1.5 seconds even if the fleet is not loaded', async () => {
  const { wait } = await openShell(true);
  wait(MAX_WAIT_MS - 1);
  expect(isMapDrawn()).toBe(false);
  wait(1);
  expect(isMapDrawn()).toBe(true);
});

test('deferred map: the map is drawn when the screen is closed, and stays when one is opened again', async () => {
  const { closeScreen, openScreen, wait } = await openShell(true);
  closeScreen();
  expect(isMapDrawn()).toBe(true);
  wait(0);
  openScreen();
  expect(isMapDrawn()).toBe(true);
});
