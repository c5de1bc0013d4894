import type { ActivityEntry, ActivitySubject } from './activity-entry.ts';

/**
 * Returns the name that the log itself gives its subject, which may be deleted by now: a user's from their
 * actions, a device's from actions on it. Empty when the log has none.
 * @param entries the newest first
 */
export function subjectTitleFromLog(subject: ActivitySubject, entries: readonly ActivityEntry[]): string {
  if (subject.kind === 'server') return '';
  for (const { username, object } of entries) {
    const { deviceId, name } = object;
    const title = subject.kind === 'user' ? username : deviceId === subject.id ? name : undefined;
    if (typeof title === 'string' && title !== '') return title;
  }
  return '';
}
