import { HttpBrandingStore } from '@farol/adapters/http/branding-store';
import { productApi } from '@farol/adapters/http/product-client';
import type { ConsoleEnvironment } from './tokens.ts';
import { currentBranding } from '../branding/current-branding.ts';

/**
 * Loads and applies the server's branding; without one the default stays. The entrance does not wait for it.
 */
export async function loadBranding({ api, namespace }: ConsoleEnvironment): Promise<void> {
  try {
    currentBranding.set(await new HttpBrandingStore(productApi(api, namespace)).read());
  } catch {
    // The default branding stays.
  }
}
