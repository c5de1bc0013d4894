const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the live line is tried again, milliseconds: 5 s after it dropped (§4); after each further failure twice
 * as long, up to 60 s, of which a random half is left out so that a fleet of consoles does not come back in step.
 * @param failures how often connecting failed since the line was last live, from 1
 * @param random from 0 up to, not including, 1
 */
export function retryDelayMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return failures <= 1 ? FIRST_MS : longest / 2 + (longest / 2) * random;
}
