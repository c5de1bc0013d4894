import {
  engineStopDenial,
  type EngineStopDenial,
  type EngineStopSource,
} from '@farol/core/domain/access/engine-stop-permission';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import { isVisibleTo } from './visibility.ts';
import type { Registry } from '../registry/registry.ts';

/** Why an engine stop is denied; an account can be gone by the time when it would act. */
export type AccountEngineStopDenial = EngineStopDenial | 'ACCOUNT_REMOVED';

/** What is asked of somebody. */
export interface EngineStopRequest {
  source: EngineStopSource;
  /** Nothing while no device is concerned yet. */
  deviceId?: number | undefined;
  /** Milliseconds since the epoch; nothing where somebody signed in asks. */
  nowMs?: number | undefined;
}

/**
 * Why a user may not cause an engine to be stopped; nothing when it is allowed. The right of whoever came by a temporary link ends with
 * that of its maker.
 */
export function engineStopDenialOfUser(
  registry: Registry,
  namespace: Namespace,
  user: User,
  request: EngineStopRequest,
): AccountEngineStopDenial | undefined {
  const { source, deviceId, nowMs } = request;
  const server = { info: registry.server, isPlus: true, licenseDeviceLimit: undefined };
  const isDeviceAssociated = deviceId === undefined || isVisibleTo(registry, user.id, 'device', deviceId);
  const denial = engineStopDenial({ user, server, namespace }, { source, isDeviceAssociated, nowMs });
  const makerId = user.attributes['isShared'];
  if (denial !== undefined || typeof makerId !== 'number' || makerId === user.id) return denial;
  const maker = registry.users.get(makerId)?.user;
  if (!maker || maker.attributes['isShared']) return 'ACCOUNT_REMOVED';
  return engineStopDenialOfUser(registry, namespace, maker, request);
}

/** The same of an account by its number. */
export function engineStopDenialOfAccount(
  registry: Registry,
  namespace: Namespace,
  userId: number,
  request: EngineStopRequest,
): AccountEngineStopDenial | undefined {
  const user = registry.users.get(userId)?.user;
  return user ? engineStopDenialOfUser(registry, namespace, user, request) : 'ACCOUNT_REMOVED';
}
