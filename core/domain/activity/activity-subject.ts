import type { ActivityEntry, ActivitySubject } from './activity-entry.ts';

/**
 * What the log itself calls whom or what it is of, which may be gone by now: a user is named by what he did, a device by what was done
 * to it. Empty when the log does not say.
 * @param entries the newest first
 */
export function subjectTitleFromLog(subject: ActivitySubject, entries: readonly ActivityEntry[]): string {
  if (subject.kind === 'server') return '';
  for (const { username, object } of entries) {
    const { deviceId, name } = object;
    const told = subject.kind === 'user' ? username : deviceId === subject.id ? name : undefined;
    if (typeof told === 'string' && told !== '') return told;
  }
  return '';
}
