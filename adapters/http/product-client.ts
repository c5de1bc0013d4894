import type { Namespace } from '@farol/core/domain/values/namespace';
import { trackingApi, type ApiCall } from './tracking-client.ts';

/**
 * Returns the URL of the product's own API (§7), without a trailing slash.
 * @param api URL of the tracking API, without a trailing slash
 */
export function productUrl(api: string, namespace: Namespace): string {
  return `${api.replace(/\/api$/, '')}/${namespace}`;
}

/**
 * Returns calls to the product's own API (§7), which is a sibling of the tracking API below the product's
 * prefix. The timeout is 30 s; otherwise it works like `trackingApi`.
 * @param api URL of the tracking API, without a trailing slash
 */
export function productApi(api: string, namespace: Namespace, send: typeof fetch = fetch): ApiCall {
  return trackingApi(productUrl(api, namespace), send, 30_000);
}
