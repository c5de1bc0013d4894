import * as z from 'zod/mini';
import type { AssociatedKind, Association, OwnerKind } from '../descriptor/association.ts';

/**
 * Parses a list of associations between two kinds (contract §3.2); undefined when it is none. A tracking server
 * writes the keys as its database does: `userId`, `userid` or `USERID`.
 */
export function parseAssociations(
  response: unknown,
  owner: OwnerKind,
  property: AssociatedKind,
): readonly Association[] | undefined {
  const [ownerKey, propertyKey] = [`${owner}id`.toLowerCase(), `${property}id`.toLowerCase()];
  const read = z.array(z.record(z.string(), z.unknown())).safeParse(response);
  if (!read.success) return undefined;
  const pairs = read.data.map((pair): Association | undefined => {
    const ids = new Map(Object.entries(pair).map(([key, id]) => [key.toLowerCase(), id]));
    const [ownerId, propertyId] = [ids.get(ownerKey), ids.get(propertyKey)];
    return typeof ownerId === 'number' && typeof propertyId === 'number'
      ? { owner: { kind: owner, id: ownerId }, property: { kind: property, id: propertyId } }
      : undefined;
  });
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}
