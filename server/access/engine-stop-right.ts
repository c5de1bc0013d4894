import {
  engineStopDenial,
  type EngineStopDenial,
  type EngineStopSource,
} from '@farol/core/domain/access/engine-stop-permission';
import { isGuest, shareCreatorId } from '@farol/core/domain/account/guest';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import { effectiveUser } from './bound-accounts.ts';
import { isVisibleTo } from './visibility.ts';
import type { Registry } from '../registry/registry.ts';

/** Why an engine stop is denied; the account may have been removed before the stop takes effect. */
export type AccountEngineStopDenial = EngineStopDenial | 'ACCOUNT_REMOVED';

/** An engine stop to check. */
export interface EngineStopAttempt {
  source: EngineStopSource;
  /** Empty while no device is affected yet. */
  deviceIds: readonly number[];
  /** Milliseconds since the epoch; undefined for a signed-in user. */
  nowMs?: number | undefined;
  /** Who acts as the user. */
  impersonator?: User | undefined;
}

/**
 * Returns why a user may not cause an engine stop of all these devices; undefined when they may, and so may all above them. A
 * guest's right ends with that of the share's creator, also over the device.
 */
export function engineStopDenialOfUser(
  registry: Registry,
  namespace: Namespace,
  user: User,
  request: EngineStopAttempt,
): AccountEngineStopDenial | undefined {
  const { source, deviceIds, nowMs, impersonator } = request;
  const server = { info: registry.server, isPlus: true, licenseDeviceLimit: undefined };
  const isDeviceAssociated = deviceIds.every((id) => isVisibleTo(registry, user.id, 'device', id));
  const bound = effectiveUser(registry, namespace, user, impersonator);
  const denial = engineStopDenial({ user: bound, server, namespace }, { source, isDeviceAssociated, nowMs });
  const creatorId = shareCreatorId(user);
  if (denial !== undefined || creatorId === undefined || creatorId === user.id) return denial;
  const creator = registry.users.get(creatorId)?.user;
  if (!creator || isGuest(creator)) return 'ACCOUNT_REMOVED';
  return engineStopDenialOfUser(registry, namespace, creator, request);
}

/** Like `engineStopDenialOfUser`, for an account id. */
export function engineStopDenialOfAccount(
  registry: Registry,
  namespace: Namespace,
  userId: number,
  request: EngineStopAttempt,
): AccountEngineStopDenial | undefined {
  const user = registry.users.get(userId)?.user;
  return user ? engineStopDenialOfUser(registry, namespace, user, request) : 'ACCOUNT_REMOVED';
}
