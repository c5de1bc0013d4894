import { failureCodeOf } from '../domain/failure.ts';
import type { Associations } from '../ports/links.ts';
import type { Association, FailedAssociation } from '../resources/link.ts';
import { inBatches } from './in-turns.ts';

/** Makes every link, a few at a time, and gives those that could not be made: one that fails holds up no other. Never rejects. */
export async function createAssociations(
  associations: Associations,
  pairs: readonly Association[],
): Promise<readonly FailedAssociation[]> {
  const outcomes = await inBatches(pairs, async (association): Promise<FailedAssociation | undefined> => {
    try {
      await associations.create(association);
      return undefined;
    } catch (error) {
      return { association, code: failureCodeOf(error) };
    }
  });
  return outcomes.filter((failed) => failed !== undefined);
}
