import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Association, FailedAssociation } from '../../resources/descriptor/association.ts';
import { inBatches } from '../concurrency/in-batches.ts';

/**
 * Creates every association, a few at a time, and returns those that failed; a failure does not stop the
 * others. Never rejects.
 */
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
