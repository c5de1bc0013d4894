import { MemorySessionCache } from '@farol/adapters/memory/session-cache';
import { sessionCacheContract } from '../../contracts/ports/session-cache.ts';

sessionCacheContract('memory', () => new MemorySessionCache());
