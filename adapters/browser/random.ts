import type { Random } from '@farol/core/ports/random';

/** Random numbers of the browser; good for spreading retries, not for secrets. */
export const browserRandom: Random = () => Math.random();
