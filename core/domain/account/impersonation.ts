import type { User } from './user.ts';

/** Somebody acts as another user in this browser. */
export interface Impersonation {
  /** As whom. */
  readonly userId: number;
  readonly originalId: number;
  readonly originalName: string;
}

/**
 * Returns who acts as whom once a user has become another. A user who already acts as somebody stays the original
 * user, so that ending it leads back to them.
 */
export function impersonationBy(
  user: Pick<User, 'id' | 'name'>,
  becomes: Pick<User, 'id'>,
  before: Impersonation | undefined,
): Impersonation {
  if (before?.userId === user.id) return { ...before, userId: becomes.id };
  return { userId: becomes.id, originalId: user.id, originalName: user.name };
}

/** Writes it as one line of text. */
export function serializeImpersonation({ userId, originalId, originalName }: Impersonation): string {
  return `${userId} ${originalId} ${originalName}`;
}

/** Reads what `serializeImpersonation` wrote; undefined for anything else. */
export function parseImpersonation(text: string | undefined): Impersonation | undefined {
  const parts = text?.match(/^(\d+) (\d+) (.*)/s);
  if (!parts) return undefined;
  const [, userId, originalId, originalName = ''] = parts;
  return { userId: Number(userId), originalId: Number(originalId), originalName };
}
