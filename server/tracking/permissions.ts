import type { Namespace } from '@farol/core/domain/namespace';
import { z } from 'zod';
import { effectsOfLink, liftsAnchor } from '../engine-stops/stop-effects.ts';
import { labelOf, type Access } from './access.ts';
import type { Change } from './change.ts';
import type { LivePublisher } from './live-publisher.ts';
import {
  isOwnerKind,
  LINK_PAIRS,
  linkOf,
  recordKindOf,
  type Link,
  type OwnerKind,
  type PropertyKind,
} from './links.ts';
import type { RecordKind } from './record-kinds.ts';
import { invalid, Refusal } from './refusal.ts';
import type { Registry } from './registry.ts';

/** A link on the wire: two ids, the owner's first. */
export type WireLink = Record<string, number>;

/** Permission links: who sees what, and what applies to what (contract §3.2). */
export class Permissions {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #namespace: Namespace;

  constructor(registry: Registry, publisher: LivePublisher, namespace: Namespace) {
    this.#registry = registry;
    this.#publisher = publisher;
    this.#namespace = namespace;
  }

  /** Makes or breaks the links that a body names; all of them or, when one is refused, none. */
  async set(access: Access, body: unknown[], linked: boolean): Promise<void> {
    const links = body.map(readLink);
    const [first] = links;
    if (!first) return;
    if (links.some((link) => link.owner !== first.owner || link.property !== first.property))
      throw invalid('Links of different kinds');
    await this.#registry.change(async (change) => {
      for (const link of links) {
        this.#requireRight(access, link, linked);
        this.#requireReach(access, link);
        if (linked) this.#requireBoth(link);
        await (linked ? this.#link(access, change, link) : change.unlink(link));
      }
      change.afterwards(() => {
        if (first.owner !== 'user' || first.property === 'managedUser') return;
        for (const id of new Set(links.map((link) => link.ownerId))) this.#publisher.accessChanged(id);
      });
    });
  }

  /** Makes a link; whoever makes engines stop by it needs the right to that, and answers for it when it acts. */
  async #link(access: Access, change: Change, link: Link): Promise<void> {
    const effects = effectsOfLink({ registry: this.#registry, namespace: this.#namespace }, link);
    access.requireEngineStops(effects);
    await change.link(link);
    const { owner, ownerId, property, propertyId } = link;
    if (effects.length > 0 && property === 'geofence' && owner !== 'user')
      await change.setStopSetter(
        { kind: property, id: propertyId, owner: { kind: owner, id: ownerId } },
        access.user.id,
      );
  }

  /** The links between two kinds, 0 meaning any (administrators). */
  async list(
    access: Access,
    pair: [owner: [string, number], property: [string, number]],
  ): Promise<WireLink[]> {
    access.requireAdministrator();
    const wanted = linkBetween(pair);
    let query = this.#registry.query
      .selectFrom('links')
      .selectAll()
      .where('owner_kind', '=', wanted.owner)
      .where('property_kind', '=', wanted.property);
    if (wanted.ownerId !== 0) query = query.where('owner_id', '=', wanted.ownerId);
    if (wanted.propertyId !== 0) query = query.where('property_id', '=', wanted.propertyId);
    const rows = await query.orderBy('owner_id').orderBy('property_id').execute();
    return rows.map(linkOf).map((link) => ({
      [`${link.owner}Id`]: link.ownerId,
      [`${link.property}Id`]: link.propertyId,
    }));
  }

  /** Taking an anchor from what it guards lifts it. */
  #requireRight(access: Access, { owner, property, propertyId }: Link, linked: boolean): void {
    const kind = recordKindOf(property);
    const fence = kind === 'geofence' ? this.#registry.shelf(kind).get(propertyId) : undefined;
    access.requireLink(owner, kind, fence);
    if (!linked && owner !== 'user' && fence && liftsAnchor(fence, undefined)) access.requireLift();
  }

  #requireReach(access: Access, link: Link): void {
    for (const { kind, id } of endsOf(link)) {
      if (kind === 'user') access.requireUser(id);
      else access.requireRecord(kind, id);
    }
  }

  /** Both ends must exist: a link to nothing would wait for whoever gets that number. */
  #requireBoth(link: Link): void {
    for (const { kind, id } of endsOf(link))
      if (!this.#registry.shelf(kind).get(id))
        throw invalid(`${kind === 'user' ? 'User' : labelOf(kind)} does not exist`);
  }
}

function endsOf(link: Link): { kind: RecordKind; id: number }[] {
  return [
    { kind: link.owner, id: link.ownerId },
    { kind: recordKindOf(link.property), id: link.propertyId },
  ];
}

const pairBody = z.record(z.string(), z.int().min(1));

function readLink(body: unknown): Link {
  const result = pairBody.safeParse(body);
  const [owner, property, ...more] = result.success ? Object.entries(result.data) : [];
  if (!owner || !property || more.length > 0) throw invalid('A link is an object of exactly two ids');
  return linkBetween([owner, property]);
}

function linkBetween([owner, property]: [[string, number], [string, number]]): Link {
  const ownerKind = owner[0].replace(/Id$/, '');
  const propertyKind = property[0].replace(/Id$/, '');
  if (owner[0].endsWith('Id') && property[0].endsWith('Id') && isOwnerKind(ownerKind)) {
    const known = propertyOf(ownerKind, propertyKind);
    if (known) return { owner: ownerKind, ownerId: owner[1], property: known, propertyId: property[1] };
  }
  throw new Refusal(400, 'These two cannot be linked - IllegalArgumentException');
}

function propertyOf(owner: OwnerKind, name: string): PropertyKind | undefined {
  return LINK_PAIRS[owner].find((property) => property === name);
}
