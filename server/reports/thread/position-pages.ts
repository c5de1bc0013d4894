import type { Selectable } from 'kysely';
import type { History } from '../../storage/history/history.ts';
import type { PositionRow } from '../../storage/schema/schema.ts';

/** Rows read at a time: the other reports of the thread wait for no more than that. */
const POSITIONS_PER_PAGE = 500;

/** A device's positions with fix times in [from, to] (milliseconds) in the order of time, page by page; the last may be empty. */
export async function* positionPages(
  history: History,
  deviceId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Selectable<PositionRow>[]> {
  let after: { fixTime: number; id: number } | undefined;
  for (;;) {
    const rows = await history.positionRowsInRange(deviceId, from, to, POSITIONS_PER_PAGE, after);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < POSITIONS_PER_PAGE) return;
    after = { fixTime: last.fix_time, id: last.id };
  }
}
