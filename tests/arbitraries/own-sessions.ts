import type { OwnSession } from '@farol/core/domain/account/own-session';

/** Returns a session of another place. */
export function anOwnSession(more: Partial<OwnSession> = {}): OwnSession {
  return {
    id: 'a1',
    kind: 'session',
    isCurrent: false,
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.9',
    isSameNetwork: false,
    createdMs: 1,
    usedMs: 2,
    tail: '',
    actingAs: undefined,
    ...more,
  };
}

/** Where somebody is signed in: here, with a phone, and by a token. */
export const THREE_SESSIONS: readonly OwnSession[] = [
  anOwnSession({ id: 'token', kind: 'token', agent: '', address: '', tail: 'x7_Qq1' }),
  anOwnSession({
    id: 'phone',
    agent:
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  }),
  anOwnSession({ id: 'here', isCurrent: true, isSameNetwork: true }),
];
