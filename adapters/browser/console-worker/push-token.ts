/** Returns the token of a subscription: it as JSON in URL-safe Base64, so that it can stand in a list. */
export function pushTokenOf(subscription: PushSubscription): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(subscription)));
}

/** Base64 without characters that are special in URLs and lists. */
export function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
