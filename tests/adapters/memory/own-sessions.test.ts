import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryOwnSessions } from '@farol/adapters/memory/own-sessions';
import { THREE_SESSIONS } from '../../arbitraries/own-sessions.ts';
import { ownSessionsContract } from '../../contracts/ports/own-sessions.ts';

ownSessionsContract('memory', () => ({
  ownSessions: new MemoryOwnSessions(THREE_SESSIONS, new MemoryNetwork()),
  close: () => {},
}));
