import type { Hono } from 'hono';
import { coerceFlag } from '../../wire/lenient-values.ts';
import { forbidden } from '../../wire/http-error.ts';
import type { Registry } from '../../registry/registry.ts';
import { generateTotpSecret } from '../../accounts/totp.ts';
import type { RequestEnvironment } from '../request/request-context.ts';

/**
 * Returns a new TOTP secret for setting up an authenticator app (contract §1.2); it takes effect once saved
 * with an account. Refused unless the server attribute `totpEnable` is true.
 */
export function addTotpRoutes(api: Hono<RequestEnvironment>, registry: Registry): void {
  api.post('/users/totp', (context) => {
    if (coerceFlag(registry.server.attributes['totpEnable']) !== true)
      throw forbidden('One-time password is disabled');
    return context.body(generateTotpSecret(), 200, { 'content-type': 'application/json' });
  });
}
