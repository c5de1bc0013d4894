import type { Container } from 'inversify';
import { HttpLabels } from '@farol/adapters/http/labels';
import { productCalls } from '@farol/adapters/http/product-client';
import { TOKENS } from './container.ts';
import { shownLabel } from './entrance/shown-label.ts';

/** Shows the label that the server has; where it has none the usual one stays. It is fetched beside the entrance, which does not wait. */
export async function showLabel(container: Container): Promise<void> {
  const { api, namespace } = container.get(TOKENS.surroundings);
  try {
    shownLabel.set(await new HttpLabels(productCalls(api, namespace)).read());
  } catch {
    // Nobody misses a label.
  }
}
