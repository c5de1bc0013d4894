import { REPORTS } from '@farol/core/domain/report/report';
import { positionForGuest } from '@farol/core/domain/share/guest-view';
import { idIn } from '../../../storage/schema/id-list.ts';
import { positionsFromRows } from '../../../storage/tables/positions.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import { positionPages } from '../source/position-pages.ts';
import type { ReportSource } from '../source/report-source.ts';
import { eventPages } from './events.ts';
import { idsOf, wholeRanges, userReport, type HiddenRecords } from './report-kind.ts';

interface CombinedSpecification {
  deviceIds: number[];
  hidden: HiddenRecords;
  /** Whether to show only what guests of a share may see. */
  isForGuest: boolean;
}

/** The routes, events and positions of these by device, without events at hidden records (contract §2.10). */
export const combinedReportKind = userReport<'combined', CombinedSpecification>('combined', {
  subject: 'routes with their events',
  permissions: REPORTS.combined.permissions,
  specify: ({ access, devices, hidden }) => ({
    deviceIds: idsOf(devices()),
    hidden: hidden(),
    isForGuest: access.isGuest,
  }),
  counted: {
    table: 'positions',
    limit: 'rows',
    ranges: (_query, specification) => wholeRanges(specification.deviceIds, specification),
  },
  made: { output: combinedOutput },
});

/** Positions of events read at a time. */
const POSITIONS_PER_READ = 500;

/**
 * Yields the combined report (contract §2.10, §7.5) in parts: per device its route, its events with a position,
 * and the positions of these. A device without positions and events has no element.
 */
async function* combinedOutput(
  source: ReportSource,
  specification: CombinedSpecification & StoredDayRange,
): AsyncGenerator<string[]> {
  let isFirst = true;
  yield ['['];
  for (const deviceId of specification.deviceIds) {
    const route = new ElementText();
    // The head goes with the first point or event, so that a silent device leaves nothing.
    const head = `${isFirst ? '' : ','}{"deviceId":${deviceId},"route":[`;
    for await (const rows of positionPages(source.history, deviceId, specification))
      yield route.parts(
        head,
        rows.map(({ longitude, latitude }) => `[${longitude},${latitude}]`),
      );
    const positionIds = new Set<number>();
    const events = new ElementText();
    const ofDevice = {
      ...specification,
      types: [],
      alarms: [],
      deviceIds: [deviceId],
    };
    for await (const page of eventPages(source, ofDevice)) {
      const shown = page.filter((text) => isShown(text, positionIds));
      yield events.parts(route.isEmpty ? `${head}],"events":[` : '],"events":[', shown);
    }
    if (route.isEmpty && events.isEmpty) continue;
    if (events.isEmpty) yield ['],"events":['];
    yield ['],"positions":['];
    yield* positionTexts(source, specification, [...positionIds]);
    yield [']}'];
    isFirst = false;
  }
  yield [']'];
}

/** The elements of a list, of which the first brings the text before the list. */
class ElementText {
  isEmpty = true;

  parts(head: string, elements: readonly string[]): string[] {
    if (elements.length === 0) return [];
    const start = this.isEmpty ? head : ',';
    this.isEmpty = false;
    return [start + elements.join(',')];
  }
}

/** Whether an event belongs to the report; remembers its position. */
function isShown(text: string, positionIds: Set<number>): boolean {
  const { type, positionId }: { type: string; positionId: number } = JSON.parse(text);
  if (type === 'deviceMoving' || positionId === 0) return false;
  positionIds.add(positionId);
  return true;
}

async function* positionTexts(
  { query, kind }: ReportSource,
  { isForGuest }: CombinedSpecification,
  ids: readonly number[],
): AsyncGenerator<string[]> {
  const positions = new ElementText();
  for (let start = 0; start < ids.length; start += POSITIONS_PER_READ) {
    const chunk = ids.slice(start, start + POSITIONS_PER_READ);
    const rows = await query
      .selectFrom('positions')
      .selectAll()
      .where(idIn(kind, 'positions.id', chunk))
      .execute();
    const found = positionsFromRows(rows).sort(
      (left, right) => Date.parse(left.fixTime) - Date.parse(right.fixTime),
    );
    yield positions.parts(
      '',
      found.map((position) => JSON.stringify(isForGuest ? positionForGuest(position) : position)),
    );
  }
}
