import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isGuest } from '@farol/core/domain/account/guest';
import { isOn } from '@farol/core/domain/values/attributes';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import {
  MAX_PREVIEWED_REMOVALS,
  REMOVAL_KINDS,
  type CountsByKind,
  type RemovalKind,
  type RemovalPreview,
  type RemovedHistory,
} from '@farol/core/resources/records/removal-preview';
import type { Access } from '../access/access.ts';
import { guestsOf } from '../accounts/dependent-accounts.ts';
import type { Registry } from '../registry/registry.ts';
import { countInRange } from '../storage/history/history-count.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { RecordKind } from '../storage/tables/record-kinds.ts';
import { badRequest } from '../wire/http-error.ts';
import { isRemovedAlong, referencesTo } from '../records/record-references.ts';

/** So many rows of the history are counted for one question, so that its cost has an end. */
const MAX_COUNTED_ROWS = 500_000;

/** Tells what goes with records before they are removed: nothing is changed. */
export class RemovalPreviews {
  readonly #registry: Registry;
  readonly #query: Kysely<Schema>;
  readonly #namespace: Namespace;
  readonly #maxRows: number;

  constructor(registry: Registry, query: Kysely<Schema>, namespace: Namespace, maxRows = MAX_COUNTED_ROWS) {
    this.#registry = registry;
    this.#query = query;
    this.#namespace = namespace;
    this.#maxRows = maxRows;
  }

  /**
   * Returns what goes with these records (contract §4.1), as far as the caller may access it. Throws where the caller
   * may not remove one of them.
   */
  async of(access: Access, kind: RecordKind, ids: readonly number[]): Promise<RemovalPreview> {
    const wanted = new Set(ids);
    if (wanted.size === 0 || wanted.size > MAX_PREVIEWED_REMOVALS)
      throw badRequest(`Parameter id must be given 1 to ${MAX_PREVIEWED_REMOVALS} times`);
    for (const id of wanted) this.#requireRemovable(access, kind, id);
    const removed = new Set<string>();
    const cleared = new Set<string>();
    if (kind === 'user')
      for (const id of wanted) for (const guest of guestsOf(this.#registry, id)) removed.add(`user ${guest}`);
    else
      for (const reference of referencesTo(this.#registry, kind, wanted))
        (isRemovedAlong(reference.kind, kind) ? removed : cleared).add(`${reference.kind} ${reference.id}`);
    const unlinked = new Set<string>();
    for (const other of this.#registry.associations.linkedWith(kind, wanted)) {
      const key = `${other.kind} ${other.id}`;
      const stays = other.kind !== kind || !wanted.has(other.id);
      if (stays && !removed.has(key)) unlinked.add(key);
    }
    return {
      history: kind === 'device' ? await this.#historyOf(wanted) : undefined,
      removed: this.#counted(access, removed),
      cleared: this.#counted(access, cleared),
      unlinked: this.#counted(access, unlinked),
    };
  }

  #requireRemovable(access: Access, kind: RecordKind, id: number): void {
    if (kind === 'user') {
      access.requireUser(id);
      access.requireWrite('user', 'remove');
      return;
    }
    access.requireRecord(kind, id);
    access.requireWrite(kind, 'remove', this.#registry.index(kind).get(id));
  }

  #counted(access: Access, keys: ReadonlySet<string>): CountsByKind {
    const counts: Partial<Record<RemovalKind, number>> = {};
    for (const key of keys) {
      const [kind, text] = key.split(' ');
      const counted = this.#countedKind(access, kind, Number(text));
      if (counted) counts[counted] = (counts[counted] ?? 0) + 1;
    }
    return counts;
  }

  /** Returns as what a record counts; undefined for one that the caller may not access. */
  #countedKind(access: Access, kind: string | undefined, id: number): RemovalKind | undefined {
    if (kind === 'user') {
      const account = this.#registry.users.get(id);
      // The user knows of their own link.
      if (!account || id === access.user.id || !access.canAccessUser(id)) return undefined;
      return isGuest(account.user) ? 'guest' : 'user';
    }
    const visible = VISIBLE_KINDS.find((known) => known === kind);
    return visible && access.canAccess(visible, id) ? visible : undefined;
  }

  async #historyOf(deviceIds: ReadonlySet<number>): Promise<RemovedHistory> {
    const everything = { from: 0, to: Number.MAX_SAFE_INTEGER };
    const counts = { positions: 0, events: 0, inspections: 0 };
    let sinceMs: number | undefined;
    let isMore = false;
    for (const deviceId of deviceIds) {
      const first = await this.#query
        .selectFrom('positions')
        .select('fix_time')
        .where('device_id', '=', deviceId)
        .orderBy('fix_time')
        .limit(1)
        .executeTakeFirst();
      if (first) sinceMs = Math.min(sinceMs ?? Infinity, first.fix_time);
      if (isMore) continue;
      for (const table of ['inspections', 'events', 'positions'] as const)
        for await (const count of countInRange(this.#query, table, deviceId, everything)) {
          counts[table] += count;
          isMore = counts.positions + counts.events + counts.inspections >= this.#maxRows;
          if (isMore) break;
          await setImmediate();
        }
    }
    const isKept = isOn(
      productAttribute(this.#registry.server.attributes, this.#namespace, 'enableLazyDeletion'),
    );
    return { ...counts, isMore, sinceMs, isKept };
  }
}

const VISIBLE_KINDS = REMOVAL_KINDS.filter((kind) => kind !== 'user' && kind !== 'guest');
