import {
  ASSOCIATED_KINDS,
  type OwnerKind,
  type PropertyKind,
} from '@farol/core/resources/descriptor/association';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { z } from 'zod';
import { associationStopEffects, dissociationStopEffects } from '../access/association-stop-effects.ts';
import { removesAnchor } from '../access/record-stop-effects.ts';
import { requireResellerLimits, isResellerAccount } from '../access/resellers.ts';
import type { EngineStopEffect } from '../access/stopped-engines.ts';
import type { DriverCompanion } from './driver-companion.ts';
import { kindLabel, type Access } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import { requiredId } from '../wire/body-fields.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import {
  isStoredOwnerKind,
  associationFromRow,
  kindOfProperty,
  type StoredAssociation,
} from '../storage/tables/associations.ts';
import type { RecordKind } from '../storage/tables/record-kinds.ts';
import { badRequest, HttpError, forbidden } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import { yieldToEventLoop, inChunks, type YieldToEventLoop } from '../runtime/chunks.ts';
import { isSuperior } from '@farol/core/domain/access/user-permissions';
import { keepRestrictions } from '../access/bound-accounts.ts';

/** The links of one call that say who manages whom, all made or all removed. */
class ManagedLinks {
  readonly #registry: Registry;
  readonly #namespace: Namespace;
  /** Those that the call makes or removes, by the id of the managed user. */
  readonly #changed = new Map<number, Set<number>>();
  readonly #isMaking: boolean;

  constructor(
    registry: Registry,
    namespace: Namespace,
    { links, isMaking }: { links: readonly StoredAssociation[]; isMaking: boolean },
  ) {
    this.#registry = registry;
    this.#namespace = namespace;
    this.#isMaking = isMaking;
    for (const { property, ownerId, propertyId } of links) {
      if (property !== 'managedUser') continue;
      const owners = this.#changed.get(propertyId);
      if (owners) owners.add(ownerId);
      else this.#changed.set(propertyId, new Set([ownerId]));
    }
  }

  /**
   * Throws 400 for links after which a user would be below themselves. Only administrators give a manager more
   * users than the manager may have, move an administrator, or leave a user without a manager.
   */
  check(access: Access): void {
    for (const [managed, owners] of this.#changed)
      for (const owner of owners) {
        if (this.#isMaking && this.#isBelow(owner, managed))
          throw badRequest('A user cannot be managed by somebody below them');
        if (access.isAdministrator) continue;
        this.#requireSubordinates(access, owner, managed);
        if (this.#isMaking) this.#requireRoom(owner);
        else if (this.#managersAfter(managed).size === 0) throw forbidden('Administrator access required');
      }
  }

  /** Lets users keep the restrictions that they have from a manager who gives them away. */
  async keepRestrictions(access: Access, transaction: RecordTransaction): Promise<void> {
    if (this.#isMaking || access.isAdministrator) return;
    const context = { registry: this.#registry, namespace: this.#namespace };
    for (const managed of this.#changed.keys()) await keepRestrictions(context, transaction, managed);
  }

  #requireSubordinates(access: Access, ...ids: readonly number[]): void {
    for (const id of ids) {
      const user = this.#registry.users.get(id)?.user;
      if (user && isSuperior(user, access.user)) throw forbidden('User is superior');
    }
  }

  #requireRoom(owner: number): void {
    // What a reseller may have is counted over everything below.
    if (isResellerAccount(this.#registry, owner)) return;
    const limit = this.#registry.users.get(owner)?.user.userLimit ?? 0;
    const managed = new Set(this.#registry.associations.of('user', owner, 'managedUser'));
    for (const [id, owners] of this.#changed) if (owners.has(owner)) managed.add(id);
    if (limit !== -1 && managed.size > limit) throw forbidden('Manager user limit reached');
  }

  #managersAfter(id: number): ReadonlySet<number> {
    const managers = this.#registry.associations.managersOf(id);
    const changed = this.#changed.get(id) ?? new Set<number>();
    return this.#isMaking ? managers.union(changed) : managers.difference(changed);
  }

  /** Whether a user is another one or below them, with the links of this call. */
  #isBelow(id: number, above: number): boolean {
    const seen = new Set([id]);
    // The set grows while it is walked; each user is asked once.
    for (const item of seen) {
      if (item === above) return true;
      for (const manager of this.#managersAfter(item)) seen.add(manager);
    }
    return false;
  }
}

/**
 * The most associations per call, how many are processed before yielding, and how many
 * owners are notified one by one.
 */
const MAX_ASSOCIATIONS = 10_000;
const CHUNK_SIZE = 100;
const MAX_NOTIFIED_OWNERS = 50;

/** An association on the wire: two ids, the owner's first. */
export type WireAssociation = Record<string, number>;

/** Associations, `/permissions`: who sees which record, and what applies to what (contract §3.2). */
export class AssociationService {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #chunks: { size: number; yielding: YieldToEventLoop };
  readonly #namespace: Namespace;
  readonly #driverAccounts: DriverCompanion;

  /** @param yielding lets other work run between two chunks of a long call */
  constructor(
    registry: Registry,
    publisher: LivePublisher,
    options: { namespace: Namespace; driverAccounts: DriverCompanion },
    yielding: YieldToEventLoop = yieldToEventLoop,
  ) {
    this.#registry = registry;
    this.#publisher = publisher;
    this.#chunks = { size: CHUNK_SIZE, yielding };
    this.#namespace = options.namespace;
    this.#driverAccounts = options.driverAccounts;
  }

  /** Adds or removes the associations in a body, up to 10,000: all of them, or none if one is refused. */
  async set(access: Access, body: readonly unknown[], linked: boolean): Promise<void> {
    if (body.length > MAX_ASSOCIATIONS)
      throw badRequest(`At most ${MAX_ASSOCIATIONS} links can be set in one call`);
    const associations: StoredAssociation[] = [];
    await inChunks(body, this.#chunks, (chunk) => {
      for (const item of chunk) associations.push(parseAssociation(item));
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
      // Check everything before anything is written.
      await inChunks(associations, this.#chunks, (chunk) => {
        for (const association of chunk) {
          this.#requireRight(access, association, linked);
          this.#requireAccess(access, association);
          if (linked) this.#requireBoth(association);
          access.requireEngineStops(this.#effectsOf(association, linked));
        }
      });
      const managed = new ManagedLinks(this.#registry, this.#namespace, {
        links: associations,
        isMaking: linked,
      });
      managed.check(access);
      if (linked) this.#requireResellerLimits(access, associations);
      await managed.keepRestrictions(access, transaction);
      await inChunks(associations, this.#chunks, async (chunk) => {
        for (const association of chunk) {
          await (linked
            ? this.#associate(access, transaction, association)
            : transaction.dissociate(association));
          await this.#driverAccounts.linked(transaction, association, linked);
        }
      });
      transaction.afterCommit(() => {
        if (first.owner !== 'user') return;
        const owners = new Set(associations.map((association) => association.ownerId));
        // Each notification searches all connections.
        if (owners.size > MAX_NOTIFIED_OWNERS) this.#publisher.accessChanged();
        else for (const id of owners) this.#publisher.accessChanged(id);
      });
    });
  }

  /** Links give resellers above their owners more users or devices, up to their limits. */
  #requireResellerLimits(access: Access, added: readonly StoredAssociation[]): void {
    const [first] = added;
    if (first?.owner !== 'user' || !['managedUser', 'device', 'group'].includes(first.property)) return;
    const accounts = new Set(added.map((association) => association.ownerId));
    requireResellerLimits(this.#registry, access, { accounts, added });
  }

  /**
   * Adds an association. If it can stop engines, the caller needs that right and is recorded as its author.
   */
  #effectsOf(association: StoredAssociation, linked: boolean): readonly EngineStopEffect[] {
    const context = { registry: this.#registry, namespace: this.#namespace };
    return linked
      ? associationStopEffects(context, association)
      : dissociationStopEffects(context, association);
  }

  async #associate(
    access: Access,
    transaction: RecordTransaction,
    association: StoredAssociation,
  ): Promise<void> {
    const effects = this.#effectsOf(association, true);
    access.requireEngineStops(effects);
    await transaction.associate(association);
    const { owner, ownerId, property, propertyId } = association;
    if (effects.length > 0 && property === 'geofence' && owner !== 'user')
      await transaction.setEngineStopAuthor(
        { kind: property, id: propertyId, owner: { kind: owner, id: ownerId } },
        access.user.id,
      );
  }

  /** Returns the associations between two kinds of which the caller sees both records; id 0 matches any. */
  async list(
    access: Access,
    pair: [owner: [string, number], property: [string, number]],
  ): Promise<WireAssociation[]> {
    const pattern = associationBetween(pair);
    let query = this.#registry.query
      .selectFrom('links')
      .selectAll()
      .where('owner_kind', '=', pattern.owner)
      .where('property_kind', '=', pattern.property);
    if (pattern.ownerId !== 0) query = query.where('owner_id', '=', pattern.ownerId);
    if (pattern.propertyId !== 0) query = query.where('property_id', '=', pattern.propertyId);
    const rows = await query.orderBy('owner_id').orderBy('property_id').execute();
    const listed: WireAssociation[] = [];
    await inChunks(rows, this.#chunks, (chunk) => {
      for (const association of chunk.map(associationFromRow))
        if (endsOf(association).every((end) => canAccess(access, end)))
          listed.push({
            [`${association.owner}Id`]: association.ownerId,
            [`${association.property}Id`]: association.propertyId,
          });
    });
    return listed;
  }

  /** Removing an anchor's association with its device is like removing the anchor. */
  #requireRight(access: Access, { owner, property, propertyId }: StoredAssociation, linked: boolean): void {
    const kind = kindOfProperty(property);
    const geofence = kind === 'geofence' ? this.#registry.index(kind).get(propertyId) : undefined;
    access.requireAssociation(owner, kind, geofence);
    if (!linked && owner !== 'user' && geofence && removesAnchor(geofence, undefined))
      access.requireAnchorRemoval();
  }

  #requireAccess(access: Access, association: StoredAssociation): void {
    for (const { kind, id } of endsOf(association)) {
      if (kind === 'user') access.requireUser(id);
      else access.requireRecord(kind, id);
    }
  }

  /** Both records must exist: otherwise the association would apply to a later record with that id. */
  #requireBoth(association: StoredAssociation): void {
    for (const { kind, id } of endsOf(association))
      if (!this.#registry.index(kind).get(id))
        throw badRequest(`${kind === 'user' ? 'User' : kindLabel(kind)} does not exist`);
  }
}

function canAccess(access: Access, { kind, id }: { kind: RecordKind; id: number }): boolean {
  return kind === 'user' ? access.canAccessUser(id) : access.canAccess(kind, id);
}

function endsOf(association: StoredAssociation): { kind: RecordKind; id: number }[] {
  return [
    { kind: association.owner, id: association.ownerId },
    { kind: kindOfProperty(association.property), id: association.propertyId },
  ];
}

const associationBody = z.record(z.string(), requiredId);

function parseAssociation(body: unknown): StoredAssociation {
  const result = associationBody.safeParse(body);
  const [owner, property, ...more] = result.success ? Object.entries(result.data) : [];
  if (!owner || !property || more.length > 0) throw badRequest('A link is an object of exactly two ids');
  return associationBetween([owner, property]);
}

function associationBetween([owner, property]: [[string, number], [string, number]]): StoredAssociation {
  const ownerKind = owner[0].replace(/Id$/, '');
  const propertyKind = property[0].replace(/Id$/, '');
  if (owner[0].endsWith('Id') && property[0].endsWith('Id') && isStoredOwnerKind(ownerKind)) {
    const known = propertyOf(ownerKind, propertyKind);
    if (known) return { owner: ownerKind, ownerId: owner[1], property: known, propertyId: property[1] };
  }
  throw new HttpError(400, 'These two cannot be linked - IllegalArgumentException');
}

function propertyOf(owner: OwnerKind, name: string): PropertyKind | undefined {
  return ASSOCIATED_KINDS[owner].find((property) => property === name);
}
