import { useViewportSize } from '@mantine/hooks';
import { ToastHost } from '../alerts/toast-host.tsx';
import { useApp } from '../kit/console/app-store.ts';
import { useAnswers } from '../kit/console/use-answers.ts';

/** Minimum width for toasts beside the map controls, pixels. */
const MIN_TOAST_SPACE_PIXELS = 400;

/** Toasts where the panel leaves room for them, so that they cover no controls. */
export function PlacedToasts({
  isWide,
  left,
  right,
  bar,
}: {
  isWide: boolean;
  left: number;
  /** The width of the docked inbox, pixels. */
  right: number;
  bar: HTMLElement | null;
}) {
  const { width } = useViewportSize();
  const isMapCovered = useAnswers(useApp(), ({ mapCovers }) => mapCovers > 0);
  const isNarrowBeside = width > 0 && width - left - right < MIN_TOAST_SPACE_PIXELS;
  const placement = isWide ? (isNarrowBeside ? 'bar' : 'corners') : isMapCovered ? 'bar' : 'top';
  return <ToastHost placement={placement} insetPixels={{ left, right }} barElement={bar} />;
}
