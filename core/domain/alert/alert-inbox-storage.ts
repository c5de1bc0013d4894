import { MAX_INBOX_ENTRIES, type InboxEntry } from './alert-inbox.ts';
import type { Snooze } from './alert-snooze.ts';
import type { MessagePart } from './notice-message.ts';

/** What the browser keeps of the alerts. */
export interface StoredInbox {
  entries: readonly InboxEntry[];
  snoozes: readonly Snooze[];
}

/** The inbox as a text that `readInbox` reads back. */
export function serializeInbox({ entries, snoozes }: StoredInbox): string {
  return JSON.stringify({ entries, snoozes });
}

/** The inbox of an earlier visit; what is missing or damaged is left out. */
export function parseStoredInbox(text: string | undefined): StoredInbox {
  const kept = parsed(text);
  return {
    entries: listIn(kept, 'entries').filter(isEntry).slice(0, MAX_INBOX_ENTRIES),
    snoozes: listIn(kept, 'snoozes').filter(isSnooze),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function listIn(value: unknown, key: string): unknown[] {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
}

function isEntry(value: unknown): value is InboxEntry {
  if (!isObject(value)) return false;
  const kept: Partial<Record<keyof InboxEntry, unknown>> = value;
  return (
    [kept.id, kept.kind, kept.device].every((one) => typeof one === 'string') &&
    [kept.deviceId, kept.atMs, kept.heardAtMs].every((one) => typeof one === 'number') &&
    typeof kept.isRead === 'boolean' &&
    Array.isArray(kept.texts) &&
    kept.texts.length > 0 &&
    kept.texts.every(isMessagePart)
  );
}

function isMessagePart(value: unknown): value is MessagePart {
  if (typeof value === 'string') return true;
  return (
    isObject(value) &&
    typeof value['key'] === 'string' &&
    typeof value['fallback'] === 'string' &&
    isObject(value['values']) &&
    Object.values(value['values']).every((one) => ['string', 'number', 'boolean'].includes(typeof one))
  );
}

function isSnooze(value: unknown): value is Snooze {
  if (!isObject(value) || typeof value['untilMs'] !== 'number') return false;
  const { target } = value;
  return isObject(target) && (typeof target['kind'] === 'string' || typeof target['deviceId'] === 'number');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
