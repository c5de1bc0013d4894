import { act, fireEvent, screen } from '@testing-library/react';
import { viewportPadding, paddedCenter } from '@farol/ui/map/viewport/viewport-padding';

/** As long as the map waits before it shows the fleet, milliseconds. */
const CAMERA_DELAY_MS = 500;
/** Longer than it takes a map to rest that was moved at once, milliseconds. */
const REST_MS = 150;

/** The mouse over the map, which is as large as the window. */
export interface MapPointer {
  /** Clicks at a distance in pixels from the center of the visible map. */
  readonly click: (right: number, down: number) => void;
}

/** Returns the mouse over the map, once that has moved to its fleet. */
export async function mapPointer({
  wait,
}: {
  wait: (milliseconds: number) => Promise<void>;
}): Promise<MapPointer> {
  await screen.findByRole('button', { name: 'Measure distance' });
  await wait(CAMERA_DELAY_MS);
  await act(() => new Promise((resolve) => setTimeout(resolve, REST_MS)));
  const container = screen.getByRole('region', { name: 'Fleet map' }).querySelector('[data-scheme]');
  if (!container) throw new Error('The map is not on the screen');
  const { innerWidth: width, innerHeight: height } = window;
  // The panel is closed; the chips cover the upper edge.
  const center = paddedCenter(
    viewportPadding({ top: 56, right: 0, left: 0, bottom: 0 }, width, height),
    width,
    height,
  );
  const { left, top } = container.getBoundingClientRect();
  const at = (right: number, down: number) => ({
    clientX: left + center.x + right,
    clientY: top + center.y + down,
    button: 0,
    isPrimary: true,
    pointerType: 'mouse',
    detail: 1,
  });
  return {
    click: (right, down) => {
      fireEvent.pointerDown(container, at(right, down));
      fireEvent.pointerUp(container, at(right, down));
      fireEvent.click(container, at(right, down));
    },
  };
}
