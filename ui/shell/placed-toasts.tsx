import { useViewportSize } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { ToastHost } from '../alerts/toast-host.tsx';
import { useApp } from '../kit/console/app-store.ts';
import { lazyWithRetry, importWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';

const SupportChatLink = lazyWithRetry(
  async () => (await import('../branding/support-chat-link.tsx')).SupportChatLink,
);

/** Minimum width for toasts beside the map controls, pixels. */
const MIN_TOAST_SPACE_PIXELS = 400;

/** Toasts where the panel leaves room for them, so that they cover no controls, and the link to the operator's chat. */
export function PlacedToasts({
  isWide,
  isMenuOpen,
  left,
  right,
  bar,
}: {
  isWide: boolean;
  /** Whether the menu of a narrow screen lies over the map. */
  isMenuOpen: boolean;
  left: number;
  /** The width of the docked inbox, pixels. */
  right: number;
  bar: HTMLElement | null;
}) {
  const { width } = useViewportSize();
  const app = useApp();
  const isMapCovered = useSelector(app, ({ mapCovers }) => mapCovers > 0);
  const hasChat = useSelector(app, ({ branding }) => branding.chatNumber !== '');
  const isNarrowBeside = width > 0 && width - left - right < MIN_TOAST_SPACE_PIXELS;
  const isCovered = isMapCovered || isMenuOpen;
  const placement = isWide ? (isNarrowBeside ? 'bar' : 'corners') : isCovered ? 'bar' : 'top';
  return (
    <>
      <ToastHost placement={placement} insetPixels={{ left, right }} barElement={bar} />
      <ScreenOn />
      <Suspense>{hasChat && <SupportChatLink isInsideShell />}</Suspense>
    </>
  );
}

/**
 * Keeps the screen on where this browser's preferences say so: what does it is loaded after the first view, also where
 * nobody touches the console, as on a wall.
 */
function ScreenOn() {
  const farol = useConsole();
  const isOn = useSelector(farol.preferences.browser, ({ screenOn }) => screenOn);
  useEffect(() => {
    // The first reader starts it.
    if (isOn)
      importWithRetry(farol.screens.load).then(
        () => void farol.app,
        () => undefined,
      );
  }, [farol, isOn]);
  return null;
}
