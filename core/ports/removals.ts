import type { AssociatedKind } from '../resources/descriptor/association.ts';
import type { RemovalPreview } from '../resources/records/removal-preview.ts';

/** What removing records would take along. */
export interface Removals {
  /**
   * Returns what goes with these records; of more than `MAX_PREVIEWED_REMOVALS` with the first ones. Undefined where
   * the server does not tell. Rejects with a Failure.
   */
  preview(kind: AssociatedKind, ids: readonly number[]): Promise<RemovalPreview | undefined>;
}
