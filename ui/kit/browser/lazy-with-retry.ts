import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** §9: a part of the console that did not come within this time is given up, milliseconds. */
const GIVE_UP_AFTER_MS = 120_000;
const RETRY_DELAY_MS = 2000;

/**
 * A part of the screen that is fetched when it is first drawn. While the server is away it is waited for and the rest goes on; one
 * that the server no longer has, because it was renewed meanwhile, breaks at once: a reload brings the new one.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await importWithRetry(load) }));
}

/** Fetches a part of the console likewise. Rejects with what the last try met. */
async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  const givenUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (let answered = false; ;) {
    try {
      return await load();
    } catch (error) {
      if (answered || performance.now() > givenUpAt) throw error;
    }
    await new Promise((goOn) => setTimeout(goOn, RETRY_DELAY_MS));
    answered = await isServerReachable();
    reloadFailedStyleSheets();
  }
}

function isServerReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A style sheet that did not come is in the page and never asked for again. */
function reloadFailedStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
