import { isDeletedId } from '@farol/core/domain/device/device';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import { forbidden, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Returns how many more devices fit on the server (§5), not counting deleted ones; may be
 * negative, undefined without a limit.
 */
export function remainingDevices(registry: Registry, namespace: Namespace): number | undefined {
  const limit = Number(productAttribute(registry.server.attributes, namespace, 'deviceLimit') ?? -1);
  return limit > 0 ? limit - count(registry.devices.all()) : undefined;
}

/** Throws when one more device exceeds the caller's limit (contract §3.1) or the server's. */
export function requireDeviceLimit(registry: Registry, namespace: Namespace, access: Access): void {
  requireOwnDeviceLimit(access);
  if ((remainingDevices(registry, namespace) ?? 1) <= 0)
    throw new HttpError(503, 'Server Device Limit Exceeded - SecurityException');
}

/** Throws when the caller may have no further device, whether it is new on the server or not. */
export function requireOwnDeviceLimit(access: Access): void {
  const { deviceLimit } = access.user;
  if (!access.isAdministrator && deviceLimit !== -1 && count(access.devices()) >= deviceLimit)
    throw forbidden('Write access denied');
}

function count(devices: Iterable<{ uniqueId: string }>): number {
  let found = 0;
  for (const { uniqueId } of devices) if (!isDeletedId(uniqueId)) found += 1;
  return found;
}
