/** Returns how tables and pictures name an event: those of XState itself in words. */
export function eventName(eventType: string): string {
  if (eventType === '') return 'at once';
  const after = /^xstate\.after\.(.+?)\.[^.]+(\..+)?$/.exec(eventType)?.[1];
  if (after !== undefined) return `after ${after}${/^\d+$/.test(after) ? ' ms' : ''}`;
  const [, kind, actor] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/.exec(eventType) ?? [];
  if (kind === 'done') return 'done';
  if (kind === 'error') return 'failed';
  return kind === 'snapshot' ? `change of ${actor}` : eventType;
}

/** Returns the name of a guard; parts of one that is put together keep their own. */
export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    const names = guard.guards.map(guardName);
    return guard.name === 'not' ? `not ${names.join('')}` : names.join(` ${guard.name} `);
  }
  const params = isRecord(guard) && typeof guard['params'] === 'string' ? ` ${guard['params']}` : '';
  return `${actionName(guard)}${params}`;
}

/** Returns the name of an action; one without a name is written as `(inline)`. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  return isRecord(action) && typeof action['type'] === 'string' ? action['type'] : '(inline)';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
