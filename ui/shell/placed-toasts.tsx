import { useViewportSize } from '@mantine/hooks';
import { ToastHost } from '../alerts/toast-host.tsx';

/** Minimum width for toasts beside the map controls, pixels. */
const MIN_TOAST_SPACE_PIXELS = 400;

/** Toasts where the panel leaves room for them, so that they cover no controls. */
export function PlacedToasts({
  isWide,
  left,
  bar,
}: {
  isWide: boolean;
  left: number;
  bar: HTMLElement | null;
}) {
  const { width } = useViewportSize();
  const placement = isWide ? (width > 0 && width - left < MIN_TOAST_SPACE_PIXELS ? 'bar' : 'corners') : 'top';
  return <ToastHost placement={placement} leftInsetPixels={left} barElement={bar} />;
}
