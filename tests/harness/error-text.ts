import type { ApiResponse } from './api-client.ts';

/**
 * Returns the message of an error in both formats (contract §0.1): `message - Kind` on one line up to 6.6 and
 * in this server, a stack trace since 6.7.
 */
export function errorText({ text }: Pick<ApiResponse, 'text'>): string {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const inTrace = /^(?:[a-z][\w$]*\.)+[A-Z][\w$]*: (.*)$/.exec(first);
  return (inTrace?.[1] ?? first).split(' - ')[0] ?? '';
}

const PACKAGES: Record<string, string> = {
  SecurityException: 'java.lang',
  IllegalArgumentException: 'java.lang',
  RuntimeException: 'java.lang',
  NotFoundException: 'jakarta.ws.rs',
  WebApplicationException: 'jakarta.ws.rs',
  NotSupportedException: 'jakarta.ws.rs',
};

/**
 * Wraps fetch so that errors look like those of servers since 6.7: a stack trace,
 * labelled as JSON (contract §0.1).
 */
export function withStackTraces(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status < 400 || !response.headers.get('content-type')?.startsWith('text/plain'))
      return response;
    const headers = new Headers(response.headers);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    const { status, statusText } = response;
    return new Response(stackTrace(await response.text()), { status, statusText, headers });
  };
}

function stackTrace(line: string): string {
  const [, message, kind = ''] = /^(.*) - (\w+Exception)$/.exec(line) ?? [];
  // Parser errors have no exception in either format.
  if (message === undefined) return line;
  return [
    `${PACKAGES[kind] ?? 'org.traccar.storage'}.${kind}: ${message}`,
    '\tat org.traccar.api.security.PermissionsService.checkPermission(PermissionsService.java:172)',
    '\tat org.traccar.api.BaseObjectResource.getSingle(BaseObjectResource.java:73)',
    '\tat java.base/java.lang.reflect.Method.invoke(Method.java:580)',
    '\t... 42 more',
    '',
  ].join('\n');
}
