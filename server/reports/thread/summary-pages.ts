import type { Selectable } from 'kysely';
import type { PositionRow } from '../../storage/schema/schema.ts';
import { positionsFromRows } from '../../storage/tables/positions.ts';
import { dayStarts } from './day-starts.ts';
import { summaryRow } from './report-rows.ts';
import { positionPages } from './position-pages.ts';
import type { ReportDevice, ReportSpecification, SummarySpecification } from './report-specification.ts';
import type { ReportSource } from './report-source.ts';

/**
 * Yields the summary of each device, for the whole range or each part of it (contract
 * §7.5), reading each device once.
 */
export async function* summaryPages(
  { history }: ReportSource,
  specification: ReportSpecification & SummarySpecification,
): AsyncGenerator<string[]> {
  const cuts = specification.days
    ? dayStarts(specification.from, specification.to, specification.days.zone)
    : [];
  const ends = [...cuts, specification.to];
  for (const device of specification.devices) {
    const parts = new SummaryParts(ends);
    for await (const rows of positionPages(history, device.id, specification))
      yield textsOf(
        device,
        rows.flatMap((row) => parts.add(row)),
      );
    yield textsOf(device, parts.finish());
  }
}

/** The summary of one part of the range. */
interface SummaryPart {
  first: Selectable<PositionRow>;
  last: Selectable<PositionRow>;
  /** Knots. */
  maxSpeed: number;
}

/**
 * Splits ascending positions into the parts between moments; a position exactly at
 * a moment belongs to both parts.
 */
class SummaryParts {
  /** The ends of the parts; the last is the end of the range. */
  readonly #ends: readonly number[];
  #at = 0;
  #part: SummaryPart | undefined;
  /** The next part, if a position at its start has already been added. */
  #following: SummaryPart | undefined;

  constructor(ends: readonly number[]) {
    this.#ends = ends;
  }

  /** Adds a position and returns the parts that ended before it. */
  add(row: Selectable<PositionRow>): SummaryPart[] {
    const ended: SummaryPart[] = [];
    while (row.fix_time > this.#end()) {
      if (this.#part) ended.push(this.#part);
      this.#at += 1;
      this.#part = this.#following;
      this.#following = undefined;
    }
    this.#part = withRow(this.#part, row);
    if (row.fix_time === this.#end()) this.#following = withRow(this.#following, row);
    return ended;
  }

  /** Returns the parts still open. */
  finish(): SummaryPart[] {
    return [this.#part, this.#following].filter((part) => part !== undefined);
  }

  /** Returns the end of the current part; Infinity for the last. */
  #end(): number {
    return this.#ends[this.#at + 1] === undefined ? Infinity : (this.#ends[this.#at] ?? Infinity);
  }
}

function withRow(part: SummaryPart | undefined, row: Selectable<PositionRow>): SummaryPart {
  if (!part) return { first: row, last: row, maxSpeed: Math.max(0, row.speed) };
  return { first: part.first, last: row, maxSpeed: Math.max(part.maxSpeed, row.speed) };
}

/** A part whose first or last row cannot be read has no summary, because its counters are unknown. */
function textsOf(device: ReportDevice, parts: readonly SummaryPart[]): string[] {
  return parts.flatMap(({ first, last, maxSpeed }) => {
    const [start] = positionsFromRows([first]);
    const [end] = positionsFromRows([last]);
    return start && end ? [JSON.stringify(summaryRow(device, start, end, maxSpeed))] : [];
  });
}
