import type { SourceKind } from './source/traccar-source.ts';

/** What is counted: the kinds of record, and what comes with them. */
export type CountedKind = SourceKind | 'server' | 'link' | 'picture' | 'position' | 'event';

/** What became of the things of one kind. */
export interface KindCounts {
  /** What the source has of it. */
  found: number;
  /** What is new here, or would be. */
  taken: number;
  /** What was here under the same name or identifier. */
  merged: number;
  /** What an earlier run took. */
  known: number;
  leftOut: number;
}

/** Something that did not fit as it was. */
export interface Misfit {
  kind: CountedKind;
  /** What it is called, or its id. */
  name: string;
  reason: string;
}

/** How many misfits of a kind are kept as text. */
const SAMPLES = 20;
const LONGEST_TEXT = 160;

const LABELS: Readonly<Record<CountedKind, string>> = {
  server: 'server settings',
  user: 'users',
  group: 'groups',
  calendar: 'calendars',
  device: 'devices',
  driver: 'drivers',
  geofence: 'geofences',
  command: 'saved commands',
  maintenance: 'maintenance',
  attribute: 'computed attributes',
  notification: 'notification rules',
  report: 'scheduled reports',
  link: 'permissions',
  picture: 'pictures of devices',
  position: 'positions',
  event: 'events',
};
const KINDS = Object.keys(LABELS).filter((name): name is CountedKind => Object.hasOwn(LABELS, name));

/** What an import found, took and could not take. */
export class ImportReport {
  readonly #counts = new Map<CountedKind, KindCounts>();
  readonly #misfits = new Map<CountedKind, { samples: Misfit[]; count: number }>();
  readonly #notes: string[] = [];

  /** Whether something did not fit. */
  get hasMisfits(): boolean {
    return this.#misfits.size > 0;
  }

  /** Returns the counts of a kind, to be added to. */
  of(kind: CountedKind): KindCounts {
    const counts = this.#counts.get(kind) ?? { found: 0, taken: 0, merged: 0, known: 0, leftOut: 0 };
    this.#counts.set(kind, counts);
    return counts;
  }

  /** Notes that something was changed to fit. */
  changed(kind: CountedKind, name: string, reason: string): void {
    const misfits = this.#misfits.get(kind) ?? { samples: [], count: 0 };
    misfits.count += 1;
    if (misfits.samples.length < SAMPLES)
      misfits.samples.push({ kind, name: printable(name), reason: printable(reason) });
    this.#misfits.set(kind, misfits);
  }

  /** Notes that something was left out. */
  leftOut(kind: CountedKind, name: string, reason: string): void {
    this.of(kind).leftOut += 1;
    this.changed(kind, name, `left out: ${reason}`);
  }

  /** Adds a sentence for the operator. */
  note(sentence: string): void {
    this.#notes.push(sentence);
  }

  /** Returns the table, what did not fit, and the notes. */
  text(isDryRun: boolean): string {
    const columns = ['found', isDryRun ? 'to take' : 'taken', 'merged', 'here already', 'left out'];
    const rows = KINDS.flatMap((kind) => {
      const counts = this.#counts.get(kind);
      if (!counts) return [];
      const { found, taken, merged, known, leftOut } = counts;
      return [[LABELS[kind], ...[found, taken, merged, known, leftOut].map(formatCount)]];
    });
    const lines = table([['', ...columns], ...rows]);
    for (const [kind, { samples, count }] of this.#misfits) {
      lines.push(
        '',
        `${LABELS[kind]} that ${isDryRun ? 'do' : 'did'} not fit as they are (${formatCount(count)}):`,
      );
      lines.push(...samples.map(({ name, reason }) => `  ${name}: ${reason}`));
      if (count > samples.length) lines.push(`  and ${formatCount(count - samples.length)} more`);
    }
    if (this.#notes.length > 0) lines.push('', ...this.#notes);
    return `${lines.join('\n')}\n`;
  }
}

/** Formats a count with separators. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** Aligns a table: the first column to the left, numbers to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** Returns a text of the source for a terminal: on one line, without control characters, and cut off. */
function printable(text: string): string {
  const visible = text
    .slice(0, LONGEST_TEXT * 2)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim();
  return visible.length > LONGEST_TEXT ? `${visible.slice(0, LONGEST_TEXT - 1)}…` : visible;
}
