import { screenPath } from '@farol/core/domain/navigation/screen';
import { isAcknowledgmentPath, type ShownMessage } from './push-message.ts';

/** What a notification remembers of its message, for a click and for the next one of the burst. */
interface NotificationData {
  readonly path: string;
  /** The calls that acknowledge what it is about: those of the messages it took the place of, too. */
  readonly acknowledgments: readonly string[];
  /** How many messages it stands for. */
  readonly count: number;
  /** When the last of them came, milliseconds since the epoch. */
  readonly shownMs: number;
}

/** A call of the worker to its own server. */
export type WorkerCall = (url: string, init: RequestInit) => Promise<Response>;

/** A button of a notification, which not all browsers have; the types of a page do not know it. */
export interface ShownOptions extends NotificationOptions {
  readonly data: NotificationData;
  readonly renotify: boolean;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  readonly timestamp?: number;
}

/** The button that acknowledges. */
export const ACKNOWLEDGE_ACTION = 'acknowledge';
/** After so long without a message a burst is over, milliseconds. */
const BURST_GAP_MS = 300_000;
/** More of a burst are not remembered; the console shows them. */
const MAX_ACKNOWLEDGMENTS = 20;

/**
 * Returns how a message is shown. It takes the place of the notification with its tag and counts how many it stands
 * for; it makes itself felt again only when the burst before is over.
 * @param replaced what the notification before remembers; undefined without one @param nowMs milliseconds since the epoch
 */
export function shownNotification(
  { title, body, path, tag, atMs, stays, acknowledge }: ShownMessage,
  replaced: unknown,
  nowMs: number,
): { title: string; options: ShownOptions } {
  const before = dataOf(replaced);
  const acknowledgments = [
    ...new Set([...(before?.acknowledgments ?? []), ...(acknowledge ? [acknowledge.path] : [])]),
  ].slice(-MAX_ACKNOWLEDGMENTS);
  const count = (before?.count ?? 0) + 1;
  return {
    title: count > 1 ? `${title} (${count})` : title,
    options: {
      body,
      tag,
      renotify: before === undefined || nowMs - before.shownMs > BURST_GAP_MS,
      requireInteraction: stays,
      actions: acknowledge ? [{ action: ACKNOWLEDGE_ACTION, title: acknowledge.label }] : [],
      data: { path, acknowledgments, count, shownMs: nowMs },
      ...(atMs !== undefined && { timestamp: atMs }),
    },
  };
}

/**
 * Does what a click on a notification asks for: acknowledges, and opens its screen unless that was all and it worked.
 * Who is signed out, or offline, acknowledges in the console.
 */
export async function handleNotificationClick(
  { action, data }: { action: string; data: unknown },
  { send, open }: { send: WorkerCall; open: (path: string) => Promise<void> },
): Promise<void> {
  const { path, acknowledgments } = dataOf(data) ?? { path: '/notifications', acknowledgments: [] };
  if (action === ACKNOWLEDGE_ACTION && acknowledgments.length > 0) {
    const done = await Promise.all(
      acknowledgments.map((acknowledgment) => isAcknowledged(acknowledgment, send)),
    );
    if (done.every(Boolean)) return;
  }
  await open(path);
}

/** Whether an alarm is acknowledged now, by this call or by somebody before. */
async function isAcknowledged(path: string, send: WorkerCall): Promise<boolean> {
  const options: RequestInit = {
    method: 'POST',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(CALL_MS),
  };
  const status = await send(path, options).then(
    (response) => response.status,
    () => 0,
  );
  return status === 204 || status === 404;
}

const CALL_MS = 10_000;

/** Reads what a notification remembers; undefined for what another worker wrote. */
function dataOf(data: unknown): NotificationData | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { path, acknowledgments, count, shownMs }: Partial<Record<keyof NotificationData, unknown>> = data;
  const known = screenPath(path);
  if (known === undefined) return undefined;
  return {
    path: known,
    acknowledgments: Array.isArray(acknowledgments) ? acknowledgments.filter(isAcknowledgmentPath) : [],
    count: typeof count === 'number' ? count : 1,
    shownMs: typeof shownMs === 'number' ? shownMs : 0,
  };
}
