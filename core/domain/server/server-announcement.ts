import type { KnownServer } from './server-info.ts';

/** What the server has to say to everybody who is in; nothing when it has no words. */
export function announcementOf(server: KnownServer | undefined): string | undefined {
  const text = server?.info.announcement?.trim();
  return text === '' ? undefined : text;
}

/** Whether an announcement is to be seen: it says something, and not what somebody has put away before. */
export function isUnreadAnnouncement(text: string | undefined, dismissed: string | undefined): boolean {
  return text !== undefined && text !== dismissed;
}
