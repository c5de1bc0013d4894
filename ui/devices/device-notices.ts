import { SharedValue } from './shared-value.ts';
import type { Notice } from '../commands/notices.tsx';

/** Words about what was just done, the newest last. */
export const deviceNotices = new SharedValue<readonly Notice[]>([]);

let lastKey = 0;

/** Shows a word about what was just done. */
export function sayNotice(tone: Notice['tone'], text: string): void {
  deviceNotices.set([...deviceNotices.read(), { key: ++lastKey, tone, text }].slice(-3));
}

/** Takes one away. */
export function dismissNotice(key: number): void {
  deviceNotices.set(deviceNotices.read().filter((notice) => notice.key !== key));
}
