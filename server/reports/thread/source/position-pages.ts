import type { Selectable } from 'kysely';
import type { History } from '../../../storage/history/history.ts';
import type { PositionRow } from '../../../storage/schema/schema.ts';

/** Rows read at a time, between which other reports of the thread run. */
const POSITIONS_PER_PAGE = 200;

/**
 * Yields a device's positions with fix times in [from, to] (milliseconds), ascending,
 * in pages; the last may be empty.
 */
export async function* positionPages(
  history: History,
  deviceId: number,
  { from, to }: { from: number; to: number },
  rowsPerPage = POSITIONS_PER_PAGE,
): AsyncGenerator<Selectable<PositionRow>[]> {
  let after: { fixTime: number; id: number } | undefined;
  for (;;) {
    const rows = await history.positionRowsInRange(deviceId, from, to, rowsPerPage, after);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    after = { fixTime: last.fix_time, id: last.id };
  }
}
