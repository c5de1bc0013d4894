/** Returns the records, without selecting any that are not among them. */
export function listed<R extends { id: number }>(
  { selected }: { selected: ReadonlySet<number> },
  records: readonly R[],
): { records: readonly R[]; selected: ReadonlySet<number> } {
  return { records, selected: stillListed(selected, records) };
}

/** Returns the records with one that was saved. */
export function withRecord<T extends { id: number }>(records: readonly T[], record: T): readonly T[] {
  return records.some(({ id }) => id === record.id)
    ? records.map((other) => (other.id === record.id ? record : other))
    : [...records, record];
}

/** Returns the ids with or without some. */
export function withIds(
  ids: ReadonlySet<number>,
  some: readonly number[],
  isIn: boolean,
): ReadonlySet<number> {
  return new Set(isIn ? [...ids, ...some] : [...ids].filter((id) => !some.includes(id)));
}

function stillListed(selected: ReadonlySet<number>, records: readonly { id: number }[]): ReadonlySet<number> {
  return new Set(records.map(({ id }) => id).filter((id) => selected.has(id)));
}
