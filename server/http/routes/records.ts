import type { Hono } from 'hono';
import type { VisibleKind } from '../../storage/tables/record-kinds.ts';
import type { RequestedRecordQuery } from '../../records/record-query.ts';
import { RECORD_RULES } from '../../records/record-rules.ts';
import type { RecordService } from '../../records/records.ts';
import { jsonArrayResponse, jsonTexts } from '../../wire/json-list.ts';
import {
  accessOf,
  jsonBody,
  pathId,
  queryFlag,
  queryInteger,
  queryIntegers,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Adds the five routes that every record kind has (contract §4.1). */
export function addRecordRoutes(
  api: Hono<RequestEnvironment>,
  kind: VisibleKind,
  records: RecordService,
): void {
  const path = `/${RECORD_RULES[kind].path}`;
  api.get(path, (context) =>
    jsonArrayResponse(jsonTexts(records.list(kind, accessOf(context), recordQuery(context)))),
  );
  api.get(`${path}/:id`, (context) => context.json(records.get(kind, accessOf(context), pathId(context))));
  api.post(path, async (context) => {
    const access = accessOf(context);
    return context.json(await records.create(kind, access, await jsonBody(context)));
  });
  api.put(`${path}/:id`, async (context) => {
    const access = accessOf(context);
    pathId(context);
    return context.json(await records.update(kind, access, await jsonBody(context)));
  });
  api.delete(`${path}/:id`, async (context) => {
    const outcome = await records.remove(kind, accessOf(context), pathId(context));
    return context.body(null, outcome === 'marked' ? 200 : 204);
  });
}

/** Returns the query of a list route; throws 404 for parameters that should be integers but are not. */
export function recordQuery(context: RequestContext): RequestedRecordQuery {
  return {
    all: queryFlag(context, 'all'),
    userId: queryInteger(context, 'userId'),
    groupId: queryInteger(context, 'groupId'),
    deviceId: queryInteger(context, 'deviceId'),
    ids: queryIntegers(context, 'id'),
    uniqueIds: context.req.queries('uniqueId') ?? [],
    keyword: context.req.query('keyword') ?? '',
    limit: queryInteger(context, 'limit') ?? 0,
    offset: Math.max(0, queryInteger(context, 'offset') ?? 0),
    excludeAttributes: queryFlag(context, 'excludeAttributes'),
  };
}
