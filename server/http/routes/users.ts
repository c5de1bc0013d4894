import { isRecentLogin } from '@farol/core/domain/account/recent-login';
import type { Hono } from 'hono';
import type { CallerLogin, Users } from '../../accounts/users.ts';
import { removeSessionCookie } from '../request/session-cookie.ts';
import { jsonArrayResponse, jsonTexts } from '../../wire/json-list.ts';
import {
  optionalAccess,
  accessOf,
  callerOf,
  jsonBody,
  pathId,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';
import { recordQuery } from './records.ts';

/** User accounts (contract §4.3). */
export function addUserRoutes(api: Hono<RequestEnvironment>, users: Users): void {
  api.get('/users', (context) =>
    jsonArrayResponse(jsonTexts(users.list(accessOf(context), recordQuery(context)))),
  );
  api.get('/users/:id', (context) => context.json(users.get(accessOf(context), pathId(context))));
  api.post('/users', async (context) => {
    const access = optionalAccess(context);
    return context.json(await users.create(access, await jsonBody(context)));
  });
  api.put('/users/:id', async (context) => {
    const access = accessOf(context);
    pathId(context);
    return context.json(await users.update(access, await jsonBody(context), callerLogin(context)));
  });
  api.delete('/users/:id', async (context) => {
    const access = accessOf(context);
    const id = pathId(context);
    await users.remove(access, id);
    if (id === access.user.id) removeSessionCookie(context);
    return context.body(null, 204);
  });
}

/**
 * Returns the login of the caller. An impersonating user manages the account
 * anyway and needs no recent password.
 */
function callerLogin(context: RequestContext): CallerLogin {
  const { loginId, passwordConfirmedAt, session } = callerOf(context);
  const isImpersonating = session !== undefined && session.impersonatorId !== null;
  return {
    id: loginId,
    isPasswordConfirmed: isImpersonating || isRecentLogin(passwordConfirmedAt, context.var.now),
  };
}
