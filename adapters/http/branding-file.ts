import { Failure } from '@farol/core/domain/values/failure';
import { parseBranding } from '@farol/core/domain/server/branding/branding-config';
import type { Branding } from '@farol/core/domain/server/branding/branding';
import type { ApiCall } from './tracking-client.ts';

/** Returns the branding of the server (§7, `config.json`), which everybody may read. Rejects with a Failure. */
export function readBranding(productCall: ApiCall): Promise<Branding> {
  return productCall('assets/custom/config.json', {}, async (response) => {
    const branding = parseBranding(await response.json());
    if (!branding) throw new Failure('MALFORMED_ANSWER', response.status);
    return branding;
  });
}
