import type { Principal } from '../../domain/access/permission.ts';
import type { User } from '../../domain/account/user.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { RecordForms } from '../../machines/records/record-form.ts';
import type { PublicActors } from '../public/public-actors.ts';

/** Forms that a session that ended could not save any more. */
export interface KeptForms {
  /** Whose they are. */
  readonly userId: number;
  /** Opens them again as they were. */
  readonly reopen: (forms: RecordForms) => void;
}

/** Whose session it is, and what outlives it: the guard is told when the account or the server changes. */
export interface SessionScope extends PublicActors {
  /** The id of the signed-in user, who is the same for the whole session. */
  userId: number;
  namespace: Namespace;
  /** What the last session passes on to the next. */
  readonly passedOn: { forms: KeptForms | undefined };
}

/** Returns the account of the session's user, as the guard knows it now. */
export function userOf({ guard }: Pick<SessionScope, 'guard'>): User {
  const { user } = guard.getSnapshot().context;
  if (!user) throw new Error('A session runs while nobody is signed in');
  return user;
}

/**
 * Whether the server may be the product's own, which has the routes of the product's API; a plain tracking server is
 * not asked for them.
 */
export function isProductServer({ guard }: Pick<SessionScope, 'guard'>): boolean {
  return guard.getSnapshot().context.server?.isPlus !== false;
}

/** Returns the user with the server; undefined while the server is unknown. */
export function principalOf({
  guard,
  namespace,
}: Pick<SessionScope, 'guard' | 'namespace'>): Principal | undefined {
  const { user, server } = guard.getSnapshot().context;
  return user && server && { user, server, namespace };
}
