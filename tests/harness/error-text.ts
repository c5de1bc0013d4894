import type { ApiResponse } from './api-client.ts';

/**
 * What a refusal says, in whichever form the server writes errors (contract §0.1): `message - Kind` in one line up to 6.6 and in our
 * own server, the stack trace of an exception since 6.7.
 */
export function errorText({ text }: Pick<ApiResponse, 'text'>): string {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const traced = /^(?:[a-z][\w$]*\.)+[A-Z][\w$]*: (.*)$/.exec(first);
  return (traced?.[1] ?? first).split(' - ')[0] ?? '';
}

const PACKAGES: Record<string, string> = {
  SecurityException: 'java.lang',
  IllegalArgumentException: 'java.lang',
  RuntimeException: 'java.lang',
  NotFoundException: 'jakarta.ws.rs',
  WebApplicationException: 'jakarta.ws.rs',
  NotSupportedException: 'jakarta.ws.rs',
};

/** The answers of our server with its refusals as servers since 6.7 write them: a stack trace, labelled as JSON (contract §0.1). */
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
  // What a parser says comes without an exception in both forms.
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
