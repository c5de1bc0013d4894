import { isDriverUser } from '@farol/core/domain/account/account';
import type { User } from '@farol/core/domain/account/user';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { forbidden } from '../wire/http-error.ts';

/** What the page of drivers calls of the tracking API, with the sign-in: the vehicles to choose from. */
const TRACKING_CALLS: ReadonlySet<string> = new Set(['GET /devices', 'GET /server']);
/** What it calls of the product's own API: the check-in, the own day, what the driver inspects and the streets under the vehicle. */
const PRODUCT_CALLS: ReadonlySet<string> = new Set([
  'POST /qr-driver',
  'GET /qr-driver/day',
  'POST /qr-driver/private-trip',
  'GET /qr-driver/checklist',
  'POST /qr-driver/inspections',
  'PUT /qr-driver/inspections/:inspection/photos/:item',
  'GET /maps',
  'GET /maps/:name/:zoom/:column/:row',
]);

/** A call as the routes have it, such as `GET` of `/api/devices/:id`. */
interface Call {
  method: string;
  route: string;
}

/**
 * Throws for drivers, except for what their page calls (§6): they are linked to the vehicles that they may drive, and
 * see nothing of them but what the check-in tells. Calls without a sign-in are open to them as to everybody.
 */
export function requireDriversCall(user: User, namespace: Namespace, { method, route }: Call): void {
  if (!isDriverUser(user, namespace)) return;
  const path = route.replaceAll(/\{.*?\}/g, '');
  const [calls, prefix] = path.startsWith('/api/')
    ? [TRACKING_CALLS, '/api']
    : [PRODUCT_CALLS, `/${namespace}`];
  const name = `${method === 'HEAD' ? 'GET' : method} ${path.slice(prefix.length)}`;
  if (!path.startsWith(`${prefix}/`) || !calls.has(name)) throw forbidden('Operation restricted');
}
