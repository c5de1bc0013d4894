import type { Namespace } from '@farol/core/domain/namespace';
import { z } from 'zod';
import { effectsOfLink, liftsAnchor, type StopEffect } from '../engine-stops/stop-effects.ts';
import { labelOf, type Access } from './access.ts';
import type { Change } from './change.ts';
import { requiredId } from './fields.ts';
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
import { giveWay, inSlices, type GiveWay } from './slices.ts';

/** The most links of one call, and how many are worked on without giving way. */
const MOST_LINKS = 10_000;
const SLICE = 100;
const MANY_OWNERS = 50;

/** A link on the wire: two ids, the owner's first. */
export type WireLink = Record<string, number>;

/** Permission links: who sees what, and what applies to what (contract §3.2). */
export class Permissions {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #slices: { size: number; yielding: GiveWay };
  readonly #namespace: Namespace;

  /** @param yielding lets everything else have its turn between two slices of a long call */
  constructor(
    registry: Registry,
    publisher: LivePublisher,
    namespace: Namespace,
    yielding: GiveWay = giveWay,
  ) {
    this.#registry = registry;
    this.#publisher = publisher;
    this.#slices = { size: SLICE, yielding };
    this.#namespace = namespace;
  }

  /** Makes or breaks the links that a body names, up to 10,000; all of them or, when one is refused, none. */
  async set(access: Access, body: readonly unknown[], linked: boolean): Promise<void> {
    if (body.length > MOST_LINKS) throw invalid(`At most ${MOST_LINKS} links can be set in one call`);
    const links: Link[] = [];
    await inSlices(body, this.#slices, (slice) => {
      for (const one of slice) links.push(readLink(one));
    });
    const [first] = links;
    if (!first) return;
    if (links.some((link) => link.owner !== first.owner || link.property !== first.property))
      throw invalid('Links of different kinds');
    await this.#registry.change(async (change) => {
      // What is refused is refused before anything is written.
      await inSlices(links, this.#slices, (slice) => {
        for (const link of slice) {
          this.#requireRight(access, link, linked);
          this.#requireReach(access, link);
          if (!linked) continue;
          this.#requireBoth(link);
          access.requireEngineStops(this.#effectsOf(link));
        }
      });
      await inSlices(links, this.#slices, async (slice) => {
        for (const link of slice) await (linked ? this.#link(access, change, link) : change.unlink(link));
      });
      change.afterwards(() => {
        if (first.owner !== 'user' || first.property === 'managedUser') return;
        const owners = new Set(links.map((link) => link.ownerId));
        // Each is looked for among all who are connected.
        if (owners.size > MANY_OWNERS) this.#publisher.accessChanged();
        else for (const id of owners) this.#publisher.accessChanged(id);
      });
    });
  }

  /** Makes a link; whoever makes engines stop by it needs the right to that, and answers for it when it acts. */
  #effectsOf(link: Link): readonly StopEffect[] {
    return effectsOfLink({ registry: this.#registry, namespace: this.#namespace }, link);
  }

  async #link(access: Access, change: Change, link: Link): Promise<void> {
    const effects = this.#effectsOf(link);
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

const pairBody = z.record(z.string(), requiredId);

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
