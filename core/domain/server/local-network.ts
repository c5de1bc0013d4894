import { productAttribute, productAttributeName, type Namespace } from '../values/namespace.ts';
import type { ServerInfo } from './server-info.ts';

/** The switch of the server settings after which the console asks no other network for anything. */
const SWITCH = 'localNetworkOnly';

/**
 * Whether nothing leaves this network (§4, "Map"): no online map, no satellite imagery, no geocoder elsewhere
 * and no street view. Until the server's record is known nothing does.
 */
export function isLocalNetworkOnly(
  info: Pick<ServerInfo, 'attributes'> | undefined,
  namespace: Namespace,
): boolean {
  return info === undefined || switchOf(info, namespace) === true;
}

/** Whether no administrator has decided yet; online maps are then shown, and the first one is asked. */
export function isLocalNetworkUndecided(
  info: Pick<ServerInfo, 'attributes'> | undefined,
  namespace: Namespace,
): boolean {
  return info !== undefined && switchOf(info, namespace) === undefined;
}

/** Returns the server attributes with which an administrator decides. */
export function localNetworkDecision(
  allowsOnlineMaps: boolean,
  namespace: Namespace,
): Record<string, boolean> {
  return { [productAttributeName(namespace, SWITCH)]: !allowsOnlineMaps };
}

/** Other consoles store switches as texts. */
function switchOf({ attributes }: Pick<ServerInfo, 'attributes'>, namespace: Namespace): boolean | undefined {
  const value = productAttribute(attributes, namespace, SWITCH);
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}
