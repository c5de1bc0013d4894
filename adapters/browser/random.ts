import type { Random } from '@farol/core/ports/random';

/** The browser's chance; good for spreading retries, not for secrets. */
export const browserRandom: Random = () => Math.random();
