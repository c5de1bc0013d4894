import type { Namespace } from '@farol/core/domain/values/namespace';
import { z } from 'zod';
import {
  associationStopEffects,
  removesAnchor,
  type EngineStopEffect,
} from '../access/engine-stop-effects.ts';
import { kindLabel, type Access } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import { requiredId } from '../wire/body-fields.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import {
  isOwnerKind,
  ASSOCIATION_PAIRS,
  associationFromRow,
  kindOfProperty,
  type Association,
  type OwnerKind,
  type PropertyKind,
} from '../storage/tables/associations.ts';
import type { RecordKind } from '../storage/tables/record-kinds.ts';
import { badRequest, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import { yieldToEventLoop, inChunks, type YieldToEventLoop } from '../runtime/chunks.ts';

/** The most links of one call, and how many are worked on without giving way. */
const MAX_ASSOCIATIONS = 10_000;
const CHUNK_SIZE = 100;
const MAX_NOTIFIED_OWNERS = 50;

/** A link on the wire: two ids, the owner's first. */
export type WireAssociation = Record<string, number>;

/** Permission links: who sees what, and what applies to what (contract §3.2). */
export class Associations {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #chunks: { size: number; yielding: YieldToEventLoop };
  readonly #namespace: Namespace;

  /** @param yielding lets everything else have its turn between two slices of a long call */
  constructor(
    registry: Registry,
    publisher: LivePublisher,
    namespace: Namespace,
    yielding: YieldToEventLoop = yieldToEventLoop,
  ) {
    this.#registry = registry;
    this.#publisher = publisher;
    this.#chunks = { size: CHUNK_SIZE, yielding };
    this.#namespace = namespace;
  }

  /** Makes or breaks the links that a body names, up to 10,000; all of them or, when one is refused, none. */
  async set(access: Access, body: readonly unknown[], linked: boolean): Promise<void> {
    if (body.length > MAX_ASSOCIATIONS)
      throw badRequest(`At most ${MAX_ASSOCIATIONS} links can be set in one call`);
    const associations: Association[] = [];
    await inChunks(body, this.#chunks, (chunk) => {
      for (const one of chunk) associations.push(parseAssociation(one));
    });
    const [first] = associations;
    if (!first) return;
    if (
      associations.some(
        (association) => association.owner !== first.owner || association.property !== first.property,
      )
    )
      throw badRequest('Links of different kinds');
    await this.#registry.transaction(async (transaction) => {
      // What is refused is refused before anything is written.
      await inChunks(associations, this.#chunks, (chunk) => {
        for (const association of chunk) {
          this.#requireRight(access, association, linked);
          this.#requireReach(access, association);
          if (!linked) continue;
          this.#requireBoth(association);
          access.requireEngineStops(this.#effectsOf(association));
        }
      });
      await inChunks(associations, this.#chunks, async (chunk) => {
        for (const association of chunk)
          await (linked
            ? this.#associate(access, transaction, association)
            : transaction.dissociate(association));
      });
      transaction.afterCommit(() => {
        if (first.owner !== 'user' || first.property === 'managedUser') return;
        const owners = new Set(associations.map((association) => association.ownerId));
        // Each is looked for among all who are connected.
        if (owners.size > MAX_NOTIFIED_OWNERS) this.#publisher.accessChanged();
        else for (const id of owners) this.#publisher.accessChanged(id);
      });
    });
  }

  /** Makes a link; whoever makes engines stop by it needs the right to that, and answers for it when it acts. */
  #effectsOf(association: Association): readonly EngineStopEffect[] {
    return associationStopEffects({ registry: this.#registry, namespace: this.#namespace }, association);
  }

  async #associate(access: Access, transaction: RecordTransaction, association: Association): Promise<void> {
    const effects = this.#effectsOf(association);
    access.requireEngineStops(effects);
    await transaction.associate(association);
    const { owner, ownerId, property, propertyId } = association;
    if (effects.length > 0 && property === 'geofence' && owner !== 'user')
      await transaction.setEngineStopAuthor(
        { kind: property, id: propertyId, owner: { kind: owner, id: ownerId } },
        access.user.id,
      );
  }

  /** The links between two kinds, 0 meaning any (administrators). */
  async list(
    access: Access,
    pair: [owner: [string, number], property: [string, number]],
  ): Promise<WireAssociation[]> {
    access.requireAdministrator();
    const wanted = associationBetween(pair);
    let query = this.#registry.query
      .selectFrom('links')
      .selectAll()
      .where('owner_kind', '=', wanted.owner)
      .where('property_kind', '=', wanted.property);
    if (wanted.ownerId !== 0) query = query.where('owner_id', '=', wanted.ownerId);
    if (wanted.propertyId !== 0) query = query.where('property_id', '=', wanted.propertyId);
    const rows = await query.orderBy('owner_id').orderBy('property_id').execute();
    return rows.map(associationFromRow).map((association) => ({
      [`${association.owner}Id`]: association.ownerId,
      [`${association.property}Id`]: association.propertyId,
    }));
  }

  /** Taking an anchor from what it guards lifts it. */
  #requireRight(access: Access, { owner, property, propertyId }: Association, linked: boolean): void {
    const kind = kindOfProperty(property);
    const geofence = kind === 'geofence' ? this.#registry.index(kind).get(propertyId) : undefined;
    access.requireAssociation(owner, kind, geofence);
    if (!linked && owner !== 'user' && geofence && removesAnchor(geofence, undefined))
      access.requireAnchorRemoval();
  }

  #requireReach(access: Access, association: Association): void {
    for (const { kind, id } of endsOf(association)) {
      if (kind === 'user') access.requireUser(id);
      else access.requireRecord(kind, id);
    }
  }

  /** Both ends must exist: a link to nothing would wait for whoever gets that number. */
  #requireBoth(association: Association): void {
    for (const { kind, id } of endsOf(association))
      if (!this.#registry.index(kind).get(id))
        throw badRequest(`${kind === 'user' ? 'User' : kindLabel(kind)} does not exist`);
  }
}

function endsOf(association: Association): { kind: RecordKind; id: number }[] {
  return [
    { kind: association.owner, id: association.ownerId },
    { kind: kindOfProperty(association.property), id: association.propertyId },
  ];
}

const associationBody = z.record(z.string(), requiredId);

function parseAssociation(body: unknown): Association {
  const result = associationBody.safeParse(body);
  const [owner, property, ...more] = result.success ? Object.entries(result.data) : [];
  if (!owner || !property || more.length > 0) throw badRequest('A link is an object of exactly two ids');
  return associationBetween([owner, property]);
}

function associationBetween([owner, property]: [[string, number], [string, number]]): Association {
  const ownerKind = owner[0].replace(/Id$/, '');
  const propertyKind = property[0].replace(/Id$/, '');
  if (owner[0].endsWith('Id') && property[0].endsWith('Id') && isOwnerKind(ownerKind)) {
    const known = propertyOf(ownerKind, propertyKind);
    if (known) return { owner: ownerKind, ownerId: owner[1], property: known, propertyId: property[1] };
  }
  throw new HttpError(400, 'These two cannot be linked - IllegalArgumentException');
}

function propertyOf(owner: OwnerKind, name: string): PropertyKind | undefined {
  return ASSOCIATION_PAIRS[owner].find((property) => property === name);
}
