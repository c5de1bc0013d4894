import type { EngineStopSetterRow } from '../storage/schema/schema.ts';

/** A cause of engine stops: a record, or its association with a device or group. */
export interface EngineStopSubject {
  kind: 'geofence' | 'device';
  id: number;
  owner?: { kind: 'device' | 'group'; id: number } | undefined;
}

/** The users who set the causes of engine stops, in memory; changed by transactions. */
export class EngineStopAuthors {
  readonly #users = new Map<string, number>();

  /** Returns the author; undefined for old data without one. */
  of(subject: EngineStopSubject): number | undefined {
    return this.#users.get(keyOf(engineStopAuthorRow(subject)));
  }

  put(row: Omit<EngineStopSetterRow, 'user_id'>, userId: number): void {
    this.#users.set(keyOf(row), userId);
  }

  /** Removes a record with its associations, as property or owner. */
  removeAllOf(kind: string, id: number): void {
    const [record, owner] = [`${kind} ${id} `, ` ${kind} ${id}`];
    for (const key of this.#users.keys())
      if (key.startsWith(record) || key.endsWith(owner)) this.#users.delete(key);
  }
}

/** Returns the row of a subject, without its author. */
export function engineStopAuthorRow({
  kind,
  id,
  owner,
}: EngineStopSubject): Omit<EngineStopSetterRow, 'user_id'> {
  return { kind, id, owner_kind: owner?.kind ?? '', owner_id: owner?.id ?? 0 };
}

function keyOf({ kind, id, owner_kind, owner_id }: Omit<EngineStopSetterRow, 'user_id'>): string {
  return `${kind} ${id} ${owner_kind} ${owner_id}`;
}
