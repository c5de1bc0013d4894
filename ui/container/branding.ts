import { HttpBrandingStore } from '@farol/adapters/http/branding-store';
import { productApi } from '@farol/adapters/http/product-client';
import type { ConsoleEnvironment } from './tokens.ts';
import type { AppStore } from '../kit/console/app-store.ts';

/**
 * Loads and applies the server's branding; without one the default stays. The entrance does not wait for it.
 */
export async function loadBranding({ api, namespace }: ConsoleEnvironment, app: AppStore): Promise<void> {
  try {
    const branding = await new HttpBrandingStore(productApi(api, namespace)).read();
    app.change({ branding });
  } catch {
    // The default branding stays.
  }
}
