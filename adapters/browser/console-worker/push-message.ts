/** A push message as it is shown. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Where the notification leads. */
  readonly path: string;
}

/**
 * Reads a push message (§7): `{title, body, deviceId}`, or the same values under `notification` and `data`. Any
 * other text is shown as it is.
 */
export function pushMessage(text: string): PushMessage {
  const message = recordOf(parsed(text));
  if (!message) return { title: 'Farol', body: text, path: '/notifications' };
  const { title, body } = { ...message, ...recordOf(message['notification']) };
  const { deviceId } = { ...message, ...recordOf(message['data']) };
  const id = Number(deviceId);
  return {
    title: textOf(title) || 'Farol',
    body: textOf(body),
    path: Number.isInteger(id) && id > 0 ? `/devices/${id}` : '/notifications',
  };
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
