import type { ActivityEntry } from '@farol/core/domain/activity/activity-entry';

/** An entry of the activity log: Ana edited a device, with the given differences. */
export function anActivity(changes: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: 1,
    timeMs: Date.UTC(2026, 0, 15, 12),
    username: 'ana@example.com',
    ip: '203.0.113.9',
    agent: 'Mozilla/5.0 (X11; Linux x86_64)',
    code: 301,
    status: 200,
    count: 1,
    object: { type: 'device', deviceId: 5, name: 'Van' },
    old: { name: 'Bus' },
    data: { name: 'Van' },
    ...changes,
  };
}
