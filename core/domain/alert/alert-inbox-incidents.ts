import { incidentKey, INCIDENT_GAP_MS, representsIncident } from './alert-incident.ts';
import { severityRank } from './alert-severity.ts';
import type { InboxEntry } from './alert-inbox.ts';

/** One line of the inbox: an incident of one vehicle. */
export interface InboxIncident {
  /** The entry that represents the incident. */
  readonly entry: InboxEntry;
  /** How often that kind was reported. */
  readonly count: number;
  /** The ids of all entries of the incident, the newest first. */
  readonly ids: readonly string[];
  /** When it last occurred, milliseconds since the epoch. */
  readonly atMs: number;
}

/**
 * Groups entries (the newest first) into incidents, acknowledged ones apart from new ones. New incidents come
 * first, the most severe on top; equally severe and acknowledged ones are sorted by time, the newest first.
 */
export function groupInboxIncidents(entries: readonly InboxEntry[]): readonly InboxIncident[] {
  const open = new Map<string, OpenIncident>();
  const incidents: OpenIncident[] = [];
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
    const incident: OpenIncident = {
      entry,
      ids: [entry.id],
      atMs: entry.atMs,
      sinceMs: entry.atMs,
      counts: new Map([[entry.kind, 1]]),
    };
    open.set(key, incident);
    incidents.push(incident);
  }
  return incidents
    .map(({ entry, ids, atMs, counts }) => ({ entry, ids, atMs, count: counts.get(entry.kind) ?? 1 }))
    .toSorted(bySeverity);
}

/** Returns the number of new incidents, shown on the bell. */
export function unreadIncidentCount(incidents: readonly InboxIncident[]): number {
  return incidents.reduce((count, { entry }) => (entry.isRead ? count : count + 1), 0);
}

/** An incident that may still get earlier entries. */
interface OpenIncident {
  entry: InboxEntry;
  readonly ids: string[];
  readonly atMs: number;
  /** When its earliest entry occurred. */
  sinceMs: number;
  readonly counts: Map<string, number>;
}

function bySeverity(left: InboxIncident, right: InboxIncident): number {
  if (left.entry.isRead !== right.entry.isRead) return left.entry.isRead ? 1 : -1;
  // Of the same rank they stay as they came, the newest first.
  return left.entry.isRead ? 0 : severityRank(left.entry.kind) - severityRank(right.entry.kind);
}
