import { SharedValue } from '../console/shared-value.ts';
import type { Notice } from './notices.tsx';

/** Words about what was just done, the newest last. */
export const noticeQueue = new SharedValue<readonly Notice[]>([]);

let lastNoticeKey = 0;

/** Shows a word about what was just done. */
export function showNotice(tone: Notice['tone'], text: string): void {
  noticeQueue.set([...noticeQueue.read(), { key: ++lastNoticeKey, tone, text }].slice(-3));
}

/** Takes one away. */
export function dismissNotice(key: number): void {
  noticeQueue.set(noticeQueue.read().filter((notice) => notice.key !== key));
}
