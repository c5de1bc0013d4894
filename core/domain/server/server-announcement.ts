import type { KnownServer } from './server-info.ts';

/** Returns the server's announcement to all signed-in users; undefined when there is none. */
export function announcementOf(server: KnownServer | undefined): string | undefined {
  const text = server?.info.announcement?.trim();
  return text === '' ? undefined : text;
}

/** Whether an announcement is to be shown: there is one, and it is not the one the user dismissed. */
export function isUnreadAnnouncement(text: string | undefined, dismissed: string | undefined): boolean {
  return text !== undefined && text !== dismissed;
}
