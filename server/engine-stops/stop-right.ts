import {
  engineStopRefusal,
  type EngineStopRefusal,
  type EngineStopWay,
} from '@farol/core/domain/engine-stop-right';
import type { Namespace } from '@farol/core/domain/namespace';
import type { User } from '@farol/core/domain/user';
import { isVisibleTo } from '../tracking/visibility.ts';
import type { Registry } from '../tracking/registry.ts';

/** Why an engine stop is refused; an account can be gone by the time when it would act. */
export type StopRefusal = EngineStopRefusal | 'ACCOUNT_REMOVED';

/** What is asked of somebody. */
export interface StopQuestion {
  way: EngineStopWay;
  /** Nothing while no device is concerned yet. */
  deviceId?: number | undefined;
  /** Milliseconds since the epoch; nothing where somebody signed in asks. */
  nowMs?: number | undefined;
}

/**
 * Why a user may not cause an engine to be stopped; nothing when it is allowed. The right of whoever came by a temporary link ends with
 * that of its maker.
 */
export function stopRefusalOf(
  registry: Registry,
  namespace: Namespace,
  user: User,
  question: StopQuestion,
): StopRefusal | undefined {
  const { way, deviceId, nowMs } = question;
  const server = { info: registry.server, isPlus: true, deviceLimit: undefined };
  const isLinked = deviceId === undefined || isVisibleTo(registry, user.id, 'device', deviceId);
  const refusal = engineStopRefusal({ user, server, namespace }, { way, isLinked, nowMs });
  const makerId = user.attributes['isShared'];
  if (refusal !== undefined || typeof makerId !== 'number' || makerId === user.id) return refusal;
  const maker = registry.users.get(makerId)?.user;
  if (!maker || maker.attributes['isShared']) return 'ACCOUNT_REMOVED';
  return stopRefusalOf(registry, namespace, maker, question);
}

/** The same of an account by its number. */
export function stopRefusalOfAccount(
  registry: Registry,
  namespace: Namespace,
  userId: number,
  question: StopQuestion,
): StopRefusal | undefined {
  const user = registry.users.get(userId)?.user;
  return user ? stopRefusalOf(registry, namespace, user, question) : 'ACCOUNT_REMOVED';
}
