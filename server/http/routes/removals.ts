import type { Hono } from 'hono';
import type { RemovalPreview } from '@farol/core/resources/records/removal-preview';
import type { RemovalPreviews } from '../../product/removal-previews.ts';
import { isVisibleKind, type RecordKind } from '../../storage/tables/record-kinds.ts';
import { badRequest } from '../../wire/http-error.ts';
import { formatWireDate } from '../../wire/wire-date.ts';
import { accessOf, queryIntegers, type RequestEnvironment } from '../request/request-context.ts';

/** What goes with records that are about to be removed (contract §4.1). */
export function addRemovalRoutes(product: Hono<RequestEnvironment>, previews: RemovalPreviews): void {
  product.get('/removals', async (context) => {
    const access = accessOf(context);
    const kind = kindOf(context.req.query('kind'));
    return context.json(wirePreview(await previews.of(access, kind, queryIntegers(context, 'id'))));
  });
}

function kindOf(word: string | undefined): RecordKind {
  if (word === 'user' || (word !== undefined && isVisibleKind(word))) return word;
  throw badRequest('Parameter kind must name a kind of records, such as device');
}

function wirePreview({ history, ...counts }: RemovalPreview): object {
  if (!history) return counts;
  const { sinceMs, isMore, isKept, ...stored } = history;
  const since = sinceMs === undefined ? null : formatWireDate(sinceMs);
  return { ...counts, history: { ...stored, more: isMore, kept: isKept, since } };
}
