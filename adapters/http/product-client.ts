import type { Namespace } from '@farol/core/domain/values/namespace';
import { trackingApi, type ApiCall } from './tracking-client.ts';

/**
 * Calls the product's own API (§7), which stands beside the tracking API under the product's prefix: 30 s at most, and else like that.
 * @param api address of the tracking API, without a slash at its end
 */
export function productApi(api: string, namespace: Namespace, send: typeof fetch = fetch): ApiCall {
  return trackingApi(`${api.replace(/\/api$/, '')}/${namespace}`, send, 30_000);
}
