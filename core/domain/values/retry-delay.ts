const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 60_000;

/**
 * Returns the delay before the live connection is retried, in milliseconds: 5 s after it dropped (§4),
 * doubled with each further failure up to 60 s, of which a random half is omitted so that many consoles do
 * not reconnect in step.
 * @param failures the number of failed attempts since the connection was last live, from 1
 * @param random from 0 up to, not including, 1
 */
export function retryDelayMs(failures: number, random: number): number {
  const maxDelay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
  return failures <= 1 ? FIRST_DELAY_MS : maxDelay / 2 + (maxDelay / 2) * random;
}
