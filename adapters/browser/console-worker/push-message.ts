import { screenPath } from '@farol/core/domain/navigation/screen';

/** A push message as it is shown. */
export interface ShownMessage {
  readonly title: string;
  readonly body: string;
  /** Where the notification leads. */
  readonly path: string;
  /** A notification with the same tag is replaced. */
  readonly tag: string;
  /** When it happened, milliseconds since the epoch; undefined where the message does not say. */
  readonly atMs: number | undefined;
  /** Whether it stays on the screen until somebody reacts. */
  readonly stays: boolean;
  /** The button that acknowledges the alarm: its label, and the path of the call. */
  readonly acknowledge: { readonly label: string; readonly path: string } | undefined;
}

/**
 * Reads a push message (§7): `{title, body, deviceId}` and what our server adds, or the same values under
 * `notification` and `data`. Any other text is shown as it is.
 */
export function parsePushMessage(text: string): ShownMessage {
  const sent = recordOf(parsed(text));
  const message: Readonly<Record<string, unknown>> = sent
    ? { ...sent, ...recordOf(sent['notification']), ...recordOf(sent['data']) }
    : { body: text };
  const id = Number(message['deviceId']);
  const vehicle = Number.isInteger(id) && id > 0 ? `/devices/${id}` : '/notifications';
  const shown = { title: textOf(message['title']) || 'Farol', body: textOf(message['body']) };
  const path = screenPath(message['path']) ?? vehicle;
  return {
    ...shown,
    path,
    tag: textOf(message['tag']) || `${path} ${shown.body}`,
    atMs: numberOf(message['atMs']),
    stays: message['stays'] === true,
    acknowledge: acknowledgmentOf(recordOf(message['acknowledge'])),
  };
}

/** Only the call that acknowledges an alarm is made from a notification. */
export function isAcknowledgmentPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/\w{1,32}\/alarms\/\d{1,15}\/acknowledgment$/.test(path);
}

function acknowledgmentOf(value: Readonly<Record<string, unknown>> | undefined): ShownMessage['acknowledge'] {
  const [label, path] = [textOf(value?.['label']), value?.['path']];
  return label !== '' && isAcknowledgmentPath(path) ? { label, path } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
