import type { EngineStopSetterRow } from '../storage/schema/schema.ts';

/** What stops engines: a record, or its link to a device or group. */
export interface EngineStopSubject {
  kind: 'geofence' | 'device';
  id: number;
  owner?: { kind: 'device' | 'group'; id: number } | undefined;
}

/** Who set what stops engines, in memory; written by changes. */
export class EngineStopAuthors {
  readonly #users = new Map<string, number>();

  /** Nothing for what was set before setters were kept. */
  of(subject: EngineStopSubject): number | undefined {
    return this.#users.get(keyOf(engineStopAuthorRow(subject)));
  }

  put(row: Omit<EngineStopSetterRow, 'user_id'>, userId: number): void {
    this.#users.set(keyOf(row), userId);
  }

  /** Forgets a record that is gone, with its links on either side. */
  removeAllOf(kind: string, id: number): void {
    const [record, owner] = [`${kind} ${id} `, ` ${kind} ${id}`];
    for (const key of this.#users.keys())
      if (key.startsWith(record) || key.endsWith(owner)) this.#users.delete(key);
  }
}

/** The row of a subject, without its setter. */
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
