import { SharedValue } from '../console/shared-value.ts';
import type { Notice } from './notices.tsx';

/** The visible notices, the newest last. */
export const noticeQueue = new SharedValue<readonly Notice[]>([]);

let lastNoticeKey = 0;

/** Shows a short message about the action the user has just taken. At most three are visible. */
export function showNotice(tone: Notice['tone'], text: string): void {
  noticeQueue.set([...noticeQueue.read(), { key: ++lastNoticeKey, tone, text }].slice(-3));
}

/** Removes a notice. */
export function dismissNotice(key: number): void {
  noticeQueue.set(noticeQueue.read().filter((notice) => notice.key !== key));
}
