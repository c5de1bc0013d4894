import { Failure } from '@farol/core/domain/values/failure';
import type { Removals } from '@farol/core/ports/removals';
import type { AssociatedKind } from '@farol/core/resources/descriptor/association';
import {
  MAX_PREVIEWED_REMOVALS,
  REMOVAL_KINDS,
  type CountsByKind,
  type RemovalPreview,
  type RemovedHistory,
} from '@farol/core/resources/records/removal-preview';
import type { ApiCall } from './tracking-client.ts';

/** What removing records would take along, from the product's own API (contract §4.1). */
export class HttpRemovals implements Removals {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  async preview(kind: AssociatedKind, ids: readonly number[]): Promise<RemovalPreview | undefined> {
    const asked = ids.slice(0, MAX_PREVIEWED_REMOVALS);
    const query = new URLSearchParams([['kind', kind], ...asked.map((id) => ['id', `${id}`])]);
    return await this.#product(`removals?${query}`, {}, async (response) => {
      const preview = readPreview(await response.json());
      if (!preview) throw new Failure('MALFORMED_ANSWER', response.status);
      const { history } = preview;
      return history && ids.length > asked.length
        ? { ...preview, history: { ...history, isMore: true } }
        : preview;
    }).catch((error: unknown) => {
      // Only the embedded server tells.
      if (error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'))
        return undefined;
      throw error;
    });
  }
}

function readPreview(sent: unknown): RemovalPreview | undefined {
  if (!isObject(sent)) return undefined;
  const { removed, cleared, unlinked, history } = sent;
  if (!isObject(removed) || !isObject(cleared) || !isObject(unlinked)) return undefined;
  return {
    history: isObject(history) ? readHistory(history) : undefined,
    removed: knownCounts(removed),
    cleared: knownCounts(cleared),
    unlinked: knownCounts(unlinked),
  };
}

function readHistory({ positions, events, inspections, more, kept, since }: SentObject): RemovedHistory {
  const sinceMs = typeof since === 'string' ? Date.parse(since) : Number.NaN;
  return {
    positions: readCount(positions),
    events: readCount(events),
    inspections: readCount(inspections),
    isMore: more === true,
    isKept: kept === true,
    sinceMs: Number.isNaN(sinceMs) ? undefined : sinceMs,
  };
}

/** What a newer server counts besides is left out. */
function knownCounts(sent: SentObject): CountsByKind {
  return Object.fromEntries(
    REMOVAL_KINDS.map((kind) => [kind, readCount(sent[kind])] as const).filter(([, count]) => count > 0),
  );
}

function readCount(sent: unknown): number {
  return typeof sent === 'number' && Number.isSafeInteger(sent) && sent > 0 ? sent : 0;
}

type SentObject = Readonly<Record<string, unknown>>;

function isObject(sent: unknown): sent is SentObject {
  return typeof sent === 'object' && sent !== null;
}
