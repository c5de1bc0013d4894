import { parseJson } from '../values/json-text.ts';
import { isCircumstances } from './alert-circumstances.ts';
import { MAX_INBOX_ENTRIES, type InboxEntry } from './alert-inbox.ts';
import type { Snooze } from './alert-snooze.ts';
import type { MessagePart } from './alert-message.ts';

/** What the browser stores of the alert inbox. */
export interface StoredInbox {
  entries: readonly InboxEntry[];
  snoozes: readonly Snooze[];
}

/** Serializes the inbox to the text that `parseStoredInbox` reads. */
export function serializeInbox({ entries, snoozes }: StoredInbox): string {
  return JSON.stringify({ entries, snoozes });
}

/** Parses the stored inbox of an earlier visit; missing or damaged parts are left out. */
export function parseStoredInbox(text: string | undefined): StoredInbox {
  const stored = parseJson(text);
  return {
    entries: listIn(stored, 'entries').filter(isEntry).slice(0, MAX_INBOX_ENTRIES),
    snoozes: listIn(stored, 'snoozes').filter(isSnooze),
  };
}

function listIn(value: unknown, key: string): unknown[] {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
}

function isEntry(value: unknown): value is InboxEntry {
  if (!isObject(value)) return false;
  const stored: Partial<Record<keyof InboxEntry, unknown>> = value;
  return (
    [stored.id, stored.kind, stored.device].every((item) => typeof item === 'string') &&
    [stored.deviceId, stored.atMs, stored.heardAtMs].every((item) => Number.isFinite(item)) &&
    typeof stored.isRead === 'boolean' &&
    Array.isArray(stored.texts) &&
    stored.texts.length > 0 &&
    stored.texts.every(isMessagePart) &&
    [stored.acknowledgedBy, stored.assignee].every(
      (item) => item === undefined || typeof item === 'string',
    ) &&
    (stored.circumstances === undefined || isCircumstances(stored.circumstances))
  );
}

function isMessagePart(value: unknown): value is MessagePart {
  if (typeof value === 'string') return true;
  return (
    isObject(value) &&
    typeof value['key'] === 'string' &&
    typeof value['fallback'] === 'string' &&
    isObject(value['values']) &&
    Object.values(value['values']).every((item) => ['string', 'number', 'boolean'].includes(typeof item))
  );
}

function isSnooze(value: unknown): value is Snooze {
  if (!isObject(value) || !Number.isFinite(value['untilMs'])) return false;
  const { target } = value;
  if (!isObject(target)) return false;
  return 'kind' in target ? typeof target['kind'] === 'string' : typeof target['deviceId'] === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
