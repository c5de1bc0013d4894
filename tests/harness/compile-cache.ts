import { join } from 'node:path';

/**
 * Environment variables of a server that is started from its sources: Node keeps there what it has compiled, so that the
 * next start takes half of the time. A process writes it only when it ends by itself, not when it is killed.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/farol/compiled'),
};
