import { isShare } from '@farol/core/domain/account/guest';
import { Access } from '../../access/access.ts';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import type { Account } from '../../storage/tables/accounts.ts';
import { runAsActor, type ActivityActor } from '../../activity/activity-actor.ts';
import type { ActivityAction } from '@farol/core/domain/activity/activity-category';
import { ACTIVITY_CODES, activityCode } from '../../activity/activity-codes.ts';
import type { ActivityLogService } from '../../activity/activity-log.ts';
import { isPlainObject } from '../../activity/activity-values.ts';
import type { RecordKind } from '../../storage/tables/record-kinds.ts';
import { RECORD_RULES } from '../../records/record-rules.ts';
import type { Statistics } from '../../admin/statistics.ts';
import { requestAddress, type RequestContext } from '../request/request-context.ts';

/**
 * Sets the actor of a request for the activity log. Changes are logged by the transaction that makes them;
 * this logs sign-ins, successful or not, and refused changes.
 */
export function activityLogging({
  activity,
  statistics,
}: {
  activity: ActivityLogService;
  statistics: Statistics;
}) {
  return async (context: RequestContext, next: () => Promise<void>): Promise<void> => {
    const actor = actorOf(context);
    statistics.countRequest(actor.userId);
    await runAsActor(actor, next);
    const { status } = context.res;
    if (status === 429 || status === 503) return;
    if (context.req.method === 'POST' && context.req.path === '/api/session') {
      const loginActor = { ...actor, ...(await attemptedLogin(context)) };
      await activity.write(loginActor, {
        ...NO_VALUES,
        code: ACTIVITY_CODES.login,
        status,
        object: { type: 'session' },
      });
      return;
    }
    if (isRestart(context) && actor.userId > 0) {
      await activity.write(actor, {
        ...NO_VALUES,
        code: ACTIVITY_CODES.restart,
        status,
        object: { type: 'server' },
      });
      return;
    }
    if (status < 400 || actor.userId === 0) return;
    const refused = await refusedChange(context);
    if (refused) await activity.write(actor, { ...NO_VALUES, ...refused, status });
  };
}

const NO_VALUES = { deviceId: null, old: {}, data: {} };

function isRestart({ req: { method, path } }: RequestContext): boolean {
  return method === 'POST' && /^\/api\/server\/(restart|reboot)$/.test(path);
}

function actorOf(context: RequestContext): ActivityActor {
  const { caller, now } = context.var;
  return {
    userId: caller?.account.id ?? 0,
    username: caller ? nameOf(caller.account) : '',
    address: requestAddress(context),
    agent: context.req.header('user-agent') ?? '',
    session: caller?.session?.idHash.slice(0, 12) ?? '',
    now,
  };
}

/** Returns who tries to sign in; the body has already been read and is cached. */
async function attemptedLogin(context: RequestContext): Promise<Pick<ActivityActor, 'userId' | 'username'>> {
  const text = await context.req.text().catch(() => '');
  const username = (new URLSearchParams(text).get('email') ?? '').trim().slice(0, 128);
  const account = context.var.registry.users.byKey(loginNameKey(username));
  return { userId: account?.id ?? 0, username: account ? nameOf(account) : username };
}

/** Returns the name of an account in the log; for a share not its token, which would open it. */
function nameOf({ user }: Account): string {
  return (isShare(user) ? user.login : undefined) ?? user.email;
}

const ACTIONS_BY_METHOD: Record<string, ActivityAction> = {
  POST: 'created',
  PUT: 'edited',
  DELETE: 'removed',
};

async function refusedChange(context: RequestContext) {
  const { method, path } = context.req;
  const action = ACTIONS_BY_METHOD[method];
  if (!action) return undefined;
  if (/^\/api\/permissions(\/bulk)?$/.test(path))
    return {
      code: method === 'DELETE' ? ACTIVITY_CODES.unlinked : ACTIVITY_CODES.linked,
      object: { type: 'permission' },
    };
  if (path === '/api/commands/send') return { code: ACTIVITY_CODES.command, object: { type: 'command' } };
  if (path === '/api/server') return { code: ACTIVITY_CODES.server, object: { type: 'server' } };
  if (/^\/[\w-]+\/theme(\/logo)?$/.test(path))
    return { code: ACTIVITY_CODES.settings, object: { type: 'label' } };
  const share = /^\/[\w-]+\/shares(?:\/(\d{1,15}))?$/.exec(path);
  if (share) {
    const name = action === 'created' ? await requestedName(context) : {};
    const object = { type: 'user', userId: Number(share[1] ?? 0), ...name };
    return { code: activityCode('user', action, { isShared: true }), object };
  }
  if (/^\/[\w-]+\/invitations(\/\d{1,15})?$/.test(path))
    return { code: activityCode('user', action, {}), object: { type: 'user' } };
  const [, kinds = '', number] = /^\/api\/([a-z/]+?)(?:\/(\d{1,15}))?$/.exec(path) ?? [];
  const kind = KINDS_BY_PATH.get(kinds);
  if (!kind) return undefined;
  const id = Number(number ?? 0);
  const name = action === 'created' ? await requestedName(context) : {};
  const object = { type: kind, [`${kind}Id`]: id, ...name };
  return {
    code: activityCode(kind, action, {}),
    object,
    deviceId: kind === 'device' && seesDevice(context, id) ? id : null,
  };
}

/** Whether the caller sees a device: nobody else adds to what is known of it. */
function seesDevice({ var: { registry, namespace, caller } }: RequestContext, id: number): boolean {
  return caller !== undefined && new Access(registry, caller.account.user, namespace).canAccess('device', id);
}

/** Returns the name of a record that was refused; existing records are identified by id. */
async function requestedName({ req }: RequestContext): Promise<{ name?: string }> {
  const body: unknown = await req.json().catch(() => undefined);
  const name = isPlainObject(body) ? (body['name'] ?? body['description']) : undefined;
  return typeof name === 'string' && name !== '' ? { name: name.slice(0, 128) } : {};
}

/** Record kinds by their path. */
const KINDS_BY_PATH = new Map<string, RecordKind>([
  ['users', 'user'],
  ...Object.values(RECORD_RULES).map(({ path, kind }): [string, RecordKind] => [path, kind]),
]);
