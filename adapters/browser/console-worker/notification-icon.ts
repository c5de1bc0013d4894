/** A notification is not held back for its icon. */
const TIMEOUT_MS = 3_000;

/**
 * Returns the address of the icon for notifications: that of the operator, which the server writes into the page, else
 * the product's own.
 * @param scope the address of the console
 * @param send reads the page
 */
export async function notificationIconUrl(
  scope: string,
  send: (address: string, init: { signal: AbortSignal }) => Promise<Response>,
): Promise<string> {
  const own = new URL('images/app/icon-192.png', scope).href;
  try {
    const page = await send(scope, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const [, path] = ICON.exec(await page.text()) ?? [];
    return path === undefined ? own : new URL(path, scope).href;
  } catch {
    return own;
  }
}

/** Only a picture of this server: another host would learn who is notified. */
const ICON = /<link rel="apple-touch-icon" href="(\/[\w-]+\/assets\/custom\/icon-180\.png\?v=[\w-]{1,64})">/;

/** Returns the address of the small picture that phones show in their bar, of which they draw the outline alone. */
export function badgeUrl(scope: string): string {
  return new URL('images/app/badge-96.png', scope).href;
}
