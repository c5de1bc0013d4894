import { nameSortKey } from '../values/name-sort-key.ts';

/** A group with its depth in the tree. */
export interface GroupNode<G> {
  readonly group: G;
  /** 0 for top-level groups. */
  readonly depth: number;
}

/**
 * Returns groups in tree order: each after its parent or the parent's earlier children, siblings in the given
 * order, every group once. A group whose parent is not in the list is top-level; of groups in a cycle, the
 * first one given is.
 */
export function groupTree<G extends { readonly id: number; readonly groupId: number }>(
  groups: readonly G[],
): readonly GroupNode<G>[] {
  const ids = new Set(groups.map(({ id }) => id));
  const children = Map.groupBy(groups, ({ groupId }) => groupId);
  const visited = new Set<number>();
  const nodes: GroupNode<G>[] = [];
  const visit = (root: G): void => {
    // An explicit stack: the nesting depth is user data.
    const waiting: GroupNode<G>[] = [{ group: root, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { group, depth } = next;
      if (visited.has(group.id)) continue;
      visited.add(group.id);
      nodes.push(next);
      const childGroups = children.get(group.id) ?? [];
      for (const child of childGroups.toReversed()) waiting.push({ group: child, depth: depth + 1 });
    }
  };
  for (const group of groups) if (!ids.has(group.groupId)) visit(group);
  for (const group of groups) visit(group);
  return nodes;
}

/** Returns groups in tree order, siblings by name, those of one name by id. */
export function groupTreeByName<
  G extends { readonly id: number; readonly groupId: number; readonly name: string },
>(groups: readonly G[]): readonly GroupNode<G>[] {
  const keyed = groups.map((group) => ({ group, key: nameSortKey(group.name) }));
  keyed.sort((a, b) => (a.key === b.key ? a.group.id - b.group.id : a.key < b.key ? -1 : 1));
  return groupTree(keyed.map(({ group }) => group));
}
