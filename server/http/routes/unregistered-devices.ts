import type { Hono } from 'hono';
import type { UnregisteredDeviceLog } from '../../intake/unregistered-devices.ts';
import { accessOf, type RequestEnvironment } from '../request/request-context.ts';

/** The identifiers that report without being registered (contract §8.4), for administrators. */
export function addUnregisteredDeviceRoutes(
  product: Hono<RequestEnvironment>,
  devices: UnregisteredDeviceLog,
): void {
  product.get('/server/unregistered-devices', (context) => {
    accessOf(context).requireAdministrator();
    return context.json(devices.list());
  });
}
