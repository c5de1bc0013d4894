import { SharedValue } from '../console/shared-value.ts';
import type { Notice } from './notices.tsx';

/** The visible notices, the newest last. */
export const noticeQueue = new SharedValue<readonly Notice[]>([]);

let lastNoticeKey = 0;

/**
 * Shows a short message about the action the user has just taken. At most three are visible.
 * @param action what the user may do about it, for instance take it back
 */
export function showNotice(tone: Notice['tone'], text: string, action?: Notice['action']): void {
  noticeQueue.set([...noticeQueue.read(), { key: ++lastNoticeKey, tone, text, action }].slice(-3));
}

/** Removes a notice. */
export function dismissNotice(key: number): void {
  noticeQueue.set(noticeQueue.read().filter((notice) => notice.key !== key));
}
