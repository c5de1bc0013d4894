import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** How long loading a part of the console is retried, milliseconds. */
const GIVE_UP_AFTER_MS = 120_000;
const RETRY_DELAY_MS = 2000;

/**
 * Returns a component whose code is loaded when it is first rendered. While the server is unreachable loading
 * is retried, and the rest of the console keeps working. A module that the server no longer has, because a
 * new version was installed, fails at once: a reload of the page loads the new version.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await importWithRetry(load) }));
}

/** Loads a module with retries. Rejects with the error of the last attempt. */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS;
  for (let isReachable = false; ;) {
    try {
      return await load();
    } catch (error) {
      if (isReachable || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    isReachable = await isServerReachable();
    reloadFailedStyleSheets();
  }
}

function isServerReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The browser never requests a failed style sheet again while its element is in the page. */
function reloadFailedStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
