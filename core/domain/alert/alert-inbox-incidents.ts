import { incidentKey, INCIDENT_GAP_MS, representsIncident } from './alert-incident.ts';
import { severityRank } from './alert-severity.ts';
import type { InboxEntry } from './alert-inbox.ts';

/** A line of the inbox: one incident of one vehicle. */
export interface InboxIncident {
  /** The happening that stands for the incident. */
  readonly entry: InboxEntry;
  /** How often that was reported. */
  readonly count: number;
  /** All entries that the line stands for, the newest first. */
  readonly ids: readonly string[];
  /** When it last happened, milliseconds since the epoch. */
  readonly atMs: number;
}

/**
 * Entries, the newest first, as lines: one for each incident, what was acknowledged apart from what is new. New lines come first, the
 * most severe on top; of equal ones, and of those that were dealt with, the newest.
 */
export function groupInboxIncidents(entries: readonly InboxEntry[]): readonly InboxIncident[] {
  const open = new Map<string, OpenIncident>();
  const lines: OpenIncident[] = [];
  for (const entry of entries) {
    const key = `${entry.isRead} ${incidentKey(entry)}`;
    const known = open.get(key);
    if (known && known.sinceMs - entry.atMs <= INCIDENT_GAP_MS) {
      known.ids.push(entry.id);
      known.counts.set(entry.kind, (known.counts.get(entry.kind) ?? 0) + 1);
      known.sinceMs = entry.atMs;
      if (!representsIncident(known.entry, entry)) known.entry = entry;
      continue;
    }
    const line: OpenIncident = {
      entry,
      ids: [entry.id],
      atMs: entry.atMs,
      sinceMs: entry.atMs,
      counts: new Map([[entry.kind, 1]]),
    };
    open.set(key, line);
    lines.push(line);
  }
  return lines
    .map(({ entry, ids, atMs, counts }) => ({ entry, ids, atMs, count: counts.get(entry.kind) ?? 1 }))
    .toSorted(bySeverity);
}

/** How many lines are new: the number that stands on the bell. */
export function unreadIncidentCount(lines: readonly InboxIncident[]): number {
  return lines.reduce((count, { entry }) => (entry.isRead ? count : count + 1), 0);
}

/** A line whose earlier happenings are still looked for. */
interface OpenIncident {
  entry: InboxEntry;
  readonly ids: string[];
  readonly atMs: number;
  /** When its earliest happening was. */
  sinceMs: number;
  readonly counts: Map<string, number>;
}

function bySeverity(one: InboxIncident, other: InboxIncident): number {
  if (one.entry.isRead !== other.entry.isRead) return one.entry.isRead ? 1 : -1;
  const rank = one.entry.isRead ? 0 : severityRank(one.entry.kind) - severityRank(other.entry.kind);
  return rank || other.atMs - one.atMs;
}
