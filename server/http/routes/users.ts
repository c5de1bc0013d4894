import { isRecentLogin } from '@farol/core/domain/recent-login';
import type { Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type { Login, Users } from '../../tracking/users.ts';
import { SESSION_COOKIE } from '../authentication.ts';
import { jsonList, textsOf } from '../json-list.ts';
import {
  accessIfAny,
  accessOf,
  callerOf,
  jsonBody,
  pathId,
  type RequestContext,
  type RequestEnvironment,
} from '../request.ts';
import { recordQuery } from './records.ts';

/** Accounts (contract §4.3). */
export function addUserRoutes(api: Hono<RequestEnvironment>, users: Users): void {
  api.get('/users', (context) => jsonList(textsOf(users.list(accessOf(context), recordQuery(context)))));
  api.get('/users/:id', (context) => context.json(users.get(accessOf(context), pathId(context))));
  api.post('/users', async (context) => {
    const access = accessIfAny(context);
    return context.json(await users.create(access, await jsonBody(context)));
  });
  api.put('/users/:id', async (context) => {
    const access = accessOf(context);
    pathId(context);
    return context.json(await users.update(access, await jsonBody(context), ownLoginOf(context)));
  });
  api.delete('/users/:id', async (context) => {
    const access = accessOf(context);
    const id = pathId(context);
    await users.remove(access, id);
    if (id === access.user.id) deleteCookie(context, SESSION_COOKIE, { path: '/' });
    return context.body(null, 204);
  });
}

/** By what login a change is made, and whether its user proved it lately; who acts as somebody manages that account anyway. */
function ownLoginOf(context: RequestContext): Login {
  const { loginId, provedAt, session } = callerOf(context);
  const isActing = session !== undefined && session.returnsTo !== null;
  return { id: loginId, isProved: isActing || isRecentLogin(provedAt, context.var.now) };
}
