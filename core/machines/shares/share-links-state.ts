import { newShare, shareProblem, type Share, type ShareProblem } from '../../domain/share/share.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Shares } from '../../ports/shares.ts';

/** What shares need from outside. */
export interface ShareLinksInput {
  shares: Shares;
  clock: Clock;
  /** Returns whether the server may list shares, as those of the product do; others are not asked. */
  mayList: () => boolean;
  /**
   * Returns when the user's own account expires, as ISO text, which limits their shares; null without a
   * limit.
   */
  latestExpiry: () => string | null;
}

/** What the shares dialog shows. */
export interface ShareLinksContext extends ShareLinksInput {
  /** Whether the server lists shares; undefined while unknown. */
  isSupported: boolean | undefined;
  /** The vehicle whose shares are shown; id 0 for all vehicles. */
  device: { deviceId: number; name: string };
  /** All shares of the user; empty until loaded. */
  userShares: readonly Share[];
  /** Whether a save or a removal has failed since the list was loaded: the server may have done it all the same. */
  isListUnsure: boolean;
  /** The share being created or edited, as typed. */
  draft: Share | undefined;
  /** The same before anything was typed. */
  opened: Share | undefined;
  problem: ShareProblem | undefined;
  /** The share that was just created, or that is to be removed. */
  selected: Share | undefined;
  /** Why loading, saving or removing failed, as a failure code. */
  reason: string | undefined;
}

/** Stands for the vehicle of a dialog that shows the shares of all. */
export const ALL_VEHICLES = { deviceId: 0, name: '' };

/** Nothing is created, edited or to be removed. */
export const NO_DRAFT = {
  draft: undefined,
  opened: undefined,
  problem: undefined,
  selected: undefined,
  reason: undefined,
};

/** The user's shares; undefined where the server does not list them. */
export type ListedShares = readonly Share[] | undefined;

/** What an event changes. */
type ShareLinksChange = Partial<ShareLinksContext>;

/** Whether the dialog shows the shares of one vehicle, not of all. */
export function isOfOneDevice({ device }: ShareLinksContext): boolean {
  return device.deviceId !== ALL_VEHICLES.deviceId;
}

/** Returns what changes with the server's list. */
export function afterLoading(shares: ListedShares): ShareLinksChange {
  return { isSupported: shares !== undefined, userShares: shares ?? [], isListUnsure: false };
}

/** Returns what changes when the user edits the draft: its problem is forgotten until it is saved. */
export function shareLinksWithChanges(
  { draft }: ShareLinksContext,
  changes: Partial<Share>,
): ShareLinksChange {
  return { draft: draft && { ...draft, ...changes }, problem: undefined };
}

/** Returns what changes when a share is created or edited. */
export function withDraft(share: Share): ShareLinksChange {
  return { ...NO_DRAFT, draft: share, opened: share };
}

/** Whether the draft is a new share, not one of the list. */
export function isDraftNew({ draft = NO_SHARE }: Pick<ShareLinksContext, 'draft'>): boolean {
  return draft.id === NO_SHARE.id;
}

/** Whether anything of the share being created or edited was typed otherwise than it was. */
export function isDraftChanged({
  draft = NO_SHARE,
  opened = NO_SHARE,
}: Pick<ShareLinksContext, 'draft' | 'opened'>): boolean {
  return (
    draft.name !== opened.name ||
    draft.expirationTime !== opened.expirationTime ||
    draft.limitCommands !== opened.limitCommands
  );
}

/** Returns why the draft cannot be saved now. */
export function draftProblem(context: ShareLinksContext): ShareProblem | undefined {
  const { draft = NO_SHARE, userShares, clock, latestExpiry } = context;
  return shareProblem(draft, userShares, clock(), latestExpiry());
}

/** Saves the draft; of one that is not listed only the expiry is kept, or an earlier one of the server. Rejects with a Failure. */
export async function saveDraft({
  shares,
  draft = NO_SHARE,
  isSupported,
}: ShareLinksContext): Promise<Share> {
  if (isSupported !== false) return await shares.save(draft);
  return { ...draft, ...(await shares.createWithoutList(draft.deviceId, draft.expirationTime)) };
}

/** Returns what changes when a share was saved: it comes first in the list. */
export function shareLinksAfterSaving({ userShares }: ShareLinksContext, share: Share): ShareLinksChange {
  const others = userShares.filter(({ id }) => id !== share.id);
  return { ...NO_DRAFT, selected: share, userShares: [share, ...others] };
}

/** Returns what changes when a call failed; what was typed stays. */
export function shareLinksAfterFailure({ error }: { error: unknown }): ShareLinksChange {
  return { reason: failureCodeOf(error) };
}

/** Stands in where there is no draft, which no path through the chart leads to. */
const NO_SHARE: Share = newShare(0, '', 0, null);
