import { isGuest } from '@farol/core/domain/account/guest';
import { clientNetwork } from '../network/client-network.ts';
import type { Registry } from '../registry/registry.ts';
import { forbidden, notFound } from '../wire/http-error.ts';
import type { User } from '@farol/core/domain/account/user';
import { SESSION_IDLE_MS, type Session, type SessionService } from './sessions.ts';

/** A session or token as its owner sees it. Times are ISO texts; null where unknown. */
interface OwnLogin {
  id: string;
  type: 'session' | 'token';
  /** Whether the call was made with it. */
  current: boolean;
  agent: string;
  address: string;
  /** Whether it was last used from the caller's network. */
  sameNetwork: boolean;
  creationTime: string | null;
  lastUse: string | null;
  expirationTime: string;
  /** Whether the session outlasts the browser. */
  kept: boolean;
  /** The last characters of a token; empty where they are not known. */
  tail: string;
  /** The name of the user that this session acts as; null in the own account. */
  actingAs: string | null;
}

/** Who calls, and with which of their logins. */
interface LoginOwner {
  account: { user: User };
  session: Session | undefined;
  /** The hash of the session or token; undefined for basic authentication. */
  loginId: string | undefined;
}

/** The sessions and tokens of one user, for that user (contract §1.3). */
export class OwnLogins {
  readonly #registry: Registry;
  readonly #sessions: SessionService;

  constructor({ registry, sessions }: { registry: Registry; sessions: SessionService }) {
    this.#registry = registry;
    this.#sessions = sessions;
  }

  /** Returns all of a caller's logins. Rejects for guests and for those who act as somebody. */
  async list(caller: LoginOwner, address: string, now: number): Promise<OwnLogin[]> {
    const userId = ownerOf(caller);
    const network = clientNetwork(address);
    const sessions = this.#sessions
      .startedBy(userId, now)
      .map((session) => this.#ofSession(session, caller, network));
    const tokens = await this.#sessions.tokens.ownedBy(userId, now);
    return [
      ...sessions,
      ...tokens.map(({ idHash, tail, createdAt, usedAt, expiresAt }) => ({
        id: publicId(idHash),
        type: 'token' as const,
        current: idHash === caller.loginId,
        agent: '',
        address: '',
        sameNetwork: false,
        creationTime: timeText(createdAt),
        lastUse: timeText(usedAt),
        expirationTime: new Date(expiresAt).toISOString(),
        kept: false,
        tail,
        actingAs: null,
      })),
    ];
  }

  /** Ends one of them. Rejects with 404 where the caller has none with this id. */
  async end(caller: LoginOwner, id: string, now: number): Promise<void> {
    const userId = ownerOf(caller);
    const session = this.#sessions.startedBy(userId, now).find(({ idHash }) => publicId(idHash) === id);
    if (session) return this.#sessions.end(session.idHash);
    const tokens = await this.#sessions.tokens.ownedBy(userId, now);
    const token = tokens.find(({ idHash }) => publicId(idHash) === id);
    if (!token) throw notFound();
    await this.#sessions.tokens.end(token.idHash);
  }

  /** Ends all of them but the one that the call was made with. */
  async endOthers(caller: LoginOwner, now: number): Promise<void> {
    const userId = ownerOf(caller);
    const tokens = await this.#sessions.tokens.ownedBy(userId, now);
    for (const { idHash } of this.#sessions.startedBy(userId, now))
      if (idHash !== caller.loginId) await this.#sessions.end(idHash);
    for (const { idHash } of tokens) if (idHash !== caller.loginId) await this.#sessions.tokens.end(idHash);
  }

  #ofSession(session: Session, caller: LoginOwner, network: string): OwnLogin {
    const { idHash, agent, address, createdAt, usedAt, expiresAt, isKept, impersonatorId, userId } = session;
    const idleEnd = usedAt + SESSION_IDLE_MS;
    return {
      id: publicId(idHash),
      type: 'session',
      current: idHash === caller.loginId,
      agent,
      address,
      sameNetwork: address !== '' && clientNetwork(address) === network,
      creationTime: timeText(createdAt),
      lastUse: timeText(usedAt),
      expirationTime: new Date(Math.min(idleEnd, expiresAt ?? idleEnd)).toISOString(),
      kept: isKept,
      tail: '',
      actingAs: impersonatorId === null ? null : (this.#registry.users.get(userId)?.user.name ?? ''),
    };
  }
}

/** All visitors of a share have the same account, and who acts as somebody is not that person. */
function ownerOf({ account: { user }, session }: LoginOwner): number {
  if (isGuest(user)) throw forbidden('Temporary user');
  if (session && session.impersonatorId !== null) throw forbidden('Operation restricted');
  return user.id;
}

/** Names a login without opening it. */
function publicId(idHash: string): string {
  return idHash.slice(0, 24);
}

function timeText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
