import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acknowledgeInboxEntries,
  inboxEntryOf,
  mergeInboxEntries,
  type InboxEntry,
} from '@farol/core/domain/alert/alert-inbox';
import { groupInboxIncidents, unreadIncidentCount } from '@farol/core/domain/alert/alert-inbox-incidents';
import { incidentKey, INCIDENT_GAP_MS } from '@farol/core/domain/alert/alert-incident';
import { severityRank } from '@farol/core/domain/alert/alert-severity';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { anAlarm, anEvent, anyEvent } from '../../../arbitraries/events.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

let nextId = 1;
function entry(event: DeviceEvent, secondsAgo: number, geofence?: string): InboxEntry {
  const eventTime = new Date(NOW - secondsAgo * 1000).toISOString();
  return inboxEntryOf({ ...event, id: nextId++, eventTime }, { device: 'Van 5', geofence }, NOW);
}
const inbox = fc
  .array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 3600 }), fc.boolean()), { maxLength: 60 })
  .map((all) =>
    mergeInboxEntries(
      [],
      all.map(([event, secondsAgo, isRead]) => ({ ...entry(event, secondsAgo), isRead })),
    ),
  );
const lines = (...entries: InboxEntry[]) => groupInboxIncidents(mergeInboxEntries([], entries));

describe('the incidents of the inbox', () => {
  test('a speeding truck is one incident, however many sources report it', () => {
    const raised = entry(anAlarm('overspeed'), 60);
    const found = entry(anEvent({ type: 'deviceOverspeed', attributes: { speed: 60 } }), 61);
    expect(lines(raised, found)).toMatchObject([
      { count: 1, ids: [raised.id, found.id], entry: { kind: 'deviceOverspeed' } },
    ]);
  });

  test('an ignition that goes on and off repeatedly is one incident, which shows its last state', () => {
    const flaps = Array.from({ length: 20 }, (_, at) =>
      entry(anEvent({ type: at % 2 ? 'ignitionOn' : 'ignitionOff' }), at * 30),
    );
    expect(lines(...flaps)).toMatchObject([{ count: 10, entry: { kind: 'ignitionOff' }, atMs: NOW }]);
  });

  test('an alert after a pause, of another vehicle or at another geofence is an incident of its own', () => {
    const enter = anEvent({ type: 'geofenceEnter' });
    const all = [
      entry(enter, 0, 'Depot'),
      entry(enter, 1, 'Harbour'),
      entry({ ...enter, deviceId: 6 }, 2, 'Depot'),
      entry(enter, 1 + INCIDENT_GAP_MS / 1000, 'Depot'),
    ];
    expect(lines(...all)).toHaveLength(4);
    expect(lines(...all.slice(0, 1), entry(enter, INCIDENT_GAP_MS / 1000, 'Depot'))).toMatchObject([
      { count: 2 },
    ]);
  });

  test('an SOS is above a hundred notices, and below them once it is acknowledged', () => {
    const notices = Array.from({ length: 100 }, (_, at) => entry(anEvent({ deviceId: at + 10 }), at));
    const sos = entry(anAlarm('sos'), 1560);
    expect(lines(...notices, sos)[0]?.entry).toBe(sos);
    expect(lines(...notices, { ...sos, isRead: true }).at(-1)?.entry.id).toBe(sos.id);
  });

  test('every entry is in one incident, incidents never mix new with old entries, and each keeps its order', () => {
    fc.assert(
      fc.property(inbox, (entries) => {
        const all = groupInboxIncidents(entries);
        const byId = new Map(entries.map((item) => [item.id, item]));
        expect(all.flatMap(({ ids }) => ids).toSorted()).toEqual([...byId.keys()].toSorted());
        for (const { ids, entry: shown, count, atMs } of all) {
          const members = ids.flatMap((id) => byId.get(id) ?? []);
          expect(new Set(members.map((member) => `${member.isRead} ${incidentKey(member)}`)).size).toBe(1);
          expect(count).toBe(members.filter(({ kind }) => kind === shown.kind).length);
          expect(atMs).toBe(Math.max(...members.map((member) => member.atMs)));
          for (const [at, one] of members.entries())
            expect((members[at - 1]?.atMs ?? one.atMs) - one.atMs).toBeLessThanOrEqual(INCIDENT_GAP_MS);
        }
        const places = all.map(({ entry: shown, atMs }) =>
          shown.isRead ? [1, 0, -atMs] : [0, severityRank(shown.kind), -atMs],
        );
        for (const [at, place] of places.entries()) {
          const next = places[at + 1];
          if (next)
            expect(
              place.findIndex((item, part) => item > (next[part] ?? 0) && isSame(place, next, part)),
            ).toBe(-1);
        }
      }),
    );
  });

  test('the number on the bell is the number of new incidents in the list, with or without acknowledged ones', () => {
    fc.assert(
      fc.property(inbox, fc.nat(), (entries, at) => {
        const all = groupInboxIncidents(entries);
        const unread = unreadIncidentCount(all);
        expect(unread).toBe(groupInboxIncidents(entries.filter(({ isRead }) => !isRead)).length);
        const line = all[at % Math.max(1, all.length)];
        const after = groupInboxIncidents(acknowledgeInboxEntries(entries, new Set(line?.ids)));
        expect(unreadIncidentCount(after)).toBe(unread - (line && !line.entry.isRead ? 1 : 0));
      }),
    );
  });

  test('thousands of alerts of one burst are as many lines as there are incidents', () => {
    const burst = Array.from({ length: 5000 }, (_, at) =>
      entry(anAlarm('vibration', { deviceId: at % 7 }), at % 200),
    );
    expect(groupInboxIncidents(burst.toSorted((left, right) => right.atMs - left.atMs))).toHaveLength(7);
  });
});

function isSame(left: number[], right: number[], upTo: number): boolean {
  return left.slice(0, upTo).every((value, part) => value === right[part]);
}
