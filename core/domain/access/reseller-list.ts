import type { ResellerCounts } from './reseller-tree.ts';

/** A reseller as the server lists it, with its counts and limits; a limit that is not set is Infinity. */
export interface ListedReseller {
  readonly id: number;
  readonly name: string;
  /** The nearest reseller above that the reader sees; 0 for none. */
  readonly parentId: number;
  /** Empty without a host name of their own. */
  readonly domain: string;
  readonly isDisabled: boolean;
  readonly limits: ResellerCounts;
  readonly counts: ResellerCounts;
}

/** A reseller in the tree, and how deep it is; 0 at the top. */
export interface ResellerRow {
  readonly reseller: ListedReseller;
  readonly depth: number;
}

/**
 * Returns resellers as the rows of a tree: each row before the rows below it, siblings sorted by name. Every reseller
 * has one row, also in a circle or where the reseller above is missing.
 */
export function resellerRows(resellers: readonly ListedReseller[]): readonly ResellerRow[] {
  const sorted = resellers.toSorted(
    (left, right) => left.name.localeCompare(right.name) || left.id - right.id,
  );
  const known = new Set(resellers.map(({ id }) => id));
  const below = Map.groupBy(sorted, ({ parentId }) => parentId);
  const rows: ResellerRow[] = [];
  const placed = new Set<number>();
  const place = (reseller: ListedReseller, depth: number): void => {
    if (placed.has(reseller.id)) return;
    placed.add(reseller.id);
    rows.push({ reseller, depth });
    for (const child of below.get(reseller.id) ?? []) place(child, depth + 1);
  };
  for (const top of sorted) if (!known.has(top.parentId)) place(top, 0);
  for (const item of sorted) place(item, 0);
  return rows;
}
