import type { AnchorFailure, AnchorReport, SetAnchor } from '../domain/anchor-report.ts';
import type { Records } from '../ports/records.ts';
import { inTurns } from './in-turns.ts';
import { removeFence } from './remove-fence.ts';

/** Lifts anchors by deleting their fences (§7); the links go with them. One that is gone already is no failure. Never rejects. */
export async function deactivateAnchors(
  { records }: { records: Records },
  anchors: readonly SetAnchor[],
): Promise<AnchorReport> {
  const failures = await inTurns(anchors, async ({ deviceId, fenceId }): Promise<AnchorFailure[]> => {
    const reason = await removeFence(records, fenceId);
    if (reason === undefined) return [];
    return [{ deviceId, step: 'remove', reason, leftOver: fenceId }];
  });
  return { done: failures.filter(({ length }) => length === 0).length, failures: failures.flat() };
}
