import type { Container } from 'inversify';
import { HttpBrandingStore } from '@farol/adapters/http/branding-store';
import { productApi } from '@farol/adapters/http/product-client';
import { TOKENS } from './tokens.ts';
import { currentBranding } from '../branding/current-branding.ts';

/** Shows the label that the server has; where it has none the usual one stays. It is fetched beside the entrance, which does not wait. */
export async function loadBranding(container: Container): Promise<void> {
  const { api, namespace } = container.get(TOKENS.environment);
  try {
    currentBranding.set(await new HttpBrandingStore(productApi(api, namespace)).read());
  } catch {
    // Nobody misses a label.
  }
}
