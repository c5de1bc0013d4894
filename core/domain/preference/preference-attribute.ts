import type { Attributes } from '../values/attributes.ts';

/** A record whose attributes may hold preferences: a user or the server. */
interface AttributeHolder {
  attributes: Attributes;
}

/**
 * Returns the value of a preference attribute such as `speedUnit`: the user's first and then the server's, in
 * reverse when the server forces its settings; null and absent count as missing (contract §5.3).
 */
export function preferenceAttribute(
  key: string,
  user: AttributeHolder | undefined,
  server: (AttributeHolder & { forceSettings: boolean }) | undefined,
): unknown {
  const first = server?.forceSettings ? server : user;
  const second = server?.forceSettings ? user : server;
  return first?.attributes[key] ?? second?.attributes[key] ?? undefined;
}
