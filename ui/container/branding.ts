import { readBranding } from '@farol/adapters/http/branding-file';
import { productApi } from '@farol/adapters/http/product-client';
import type { ConsoleEnvironment } from './tokens.ts';
import type { AppStore } from '../kit/console/app-store.ts';

/**
 * Loads and applies the server's branding; without one the default stays. The login does not wait for it.
 */
export async function loadBranding({ api, namespace }: ConsoleEnvironment, app: AppStore): Promise<void> {
  try {
    const branding = await readBranding(productApi(api, namespace));
    app.change({ branding });
  } catch {
    // The default branding stays.
  }
}
