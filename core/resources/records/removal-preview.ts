import { PLAIN_KINDS, type PlainKind } from '../descriptor/association.ts';

/** How many records of each kind; kinds without any are left out. */
export type CountsByKind = Readonly<Partial<Record<RemovalKind, number>>>;

/** The kinds of records that a removal concerns; `guest` are the accounts of temporary links. */
export const REMOVAL_KINDS: readonly RemovalKind[] = [...PLAIN_KINDS, 'guest'];

/** A kind of records that a removal concerns. */
export type RemovalKind = PlainKind | 'guest';

/** What goes with records that are about to be removed, as far as the user may see it (contract §4.1). */
export interface RemovalPreview {
  /** What is stored of the past of vehicles; undefined when no vehicles are removed. */
  readonly history: RemovedHistory | undefined;
  /** Records that are removed too. */
  readonly removed: CountsByKind;
  /** Records that stay and name the removed one no more: vehicles without their group. */
  readonly cleared: CountsByKind;
  /** Records that stay and are no longer linked with it. */
  readonly unlinked: CountsByKind;
}

/** The past of vehicles. */
export interface RemovedHistory {
  readonly positions: number;
  readonly events: number;
  /** The checklists that drivers filled in, and the problems that they reported. */
  readonly inspections: number;
  /** There is more than was counted. */
  readonly isMore: boolean;
  /** When the first position was recorded, milliseconds since the epoch; undefined without any. */
  readonly sinceMs: number | undefined;
  /** The vehicles are only hidden, and their past stays. */
  readonly isKept: boolean;
}

/** At most so many records are looked at; of more, only these. */
export const MAX_PREVIEWED_REMOVALS = 100;
