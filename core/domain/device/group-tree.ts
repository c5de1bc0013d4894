/** A group in its place among the others. */
interface GroupNode<G> {
  readonly group: G;
  /** 0 for those that stand at the top. */
  readonly depth: number;
}

/**
 * Groups in the order in which a tree shows them: each right after its parent or the parent's earlier children, siblings in the order
 * in which they were given. Every group stands in it once. A group whose parent is not among them stands at the top; of groups that
 * contain one another in a circle, the first one given does.
 */
export function groupTree<G extends { readonly id: number; readonly groupId: number }>(
  groups: readonly G[],
): readonly GroupNode<G>[] {
  const ids = new Set(groups.map(({ id }) => id));
  const children = Map.groupBy(groups, ({ groupId }) => groupId);
  const placed = new Set<number>();
  const places: GroupNode<G>[] = [];
  const place = (root: G): void => {
    // A stack of one's own: how deep groups are nested is up to people.
    const waiting: GroupNode<G>[] = [{ group: root, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { group, depth } = next;
      if (placed.has(group.id)) continue;
      placed.add(group.id);
      places.push(next);
      const inside = children.get(group.id) ?? [];
      for (const child of inside.toReversed()) waiting.push({ group: child, depth: depth + 1 });
    }
  };
  for (const group of groups) if (!ids.has(group.groupId)) place(group);
  for (const group of groups) place(group);
  return places;
}
