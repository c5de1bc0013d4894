import { codeOf } from '../domain/failure.ts';
import type { Links } from '../ports/links.ts';
import type { LinkPair, MissedLink } from '../resources/link.ts';
import { inTurns } from './in-turns.ts';

/** Makes every link, a few at a time, and gives those that could not be made: one that fails holds up no other. Never rejects. */
export async function linkAll(links: Links, pairs: readonly LinkPair[]): Promise<readonly MissedLink[]> {
  const outcomes = await inTurns(pairs, async (pair): Promise<MissedLink | undefined> => {
    try {
      await links.link(pair);
      return undefined;
    } catch (error) {
      return { pair, code: codeOf(error) };
    }
  });
  return outcomes.filter((missed) => missed !== undefined);
}
