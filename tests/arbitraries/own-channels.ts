import type { PushBrowser } from '@farol/core/domain/alert/push-subscription';

/** Returns a browser that gets push messages. */
export function aPushBrowser(more: Partial<PushBrowser> = {}): PushBrowser {
  return {
    id: 1,
    endpoint: 'https://push.example/1',
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    current: false,
    removed: false,
    creationTime: '2026-09-01T10:00:00.000Z',
    lastSuccess: null,
    lastFailure: null,
    ...more,
  };
}

/** A phone, a browser that was removed, and the one of this login. */
export const THREE_BROWSERS: readonly PushBrowser[] = [
  aPushBrowser({
    id: 1,
    agent:
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    lastSuccess: '2026-09-02T10:00:00.000Z',
    lastFailure: '2026-09-03T10:00:00.000Z',
  }),
  aPushBrowser({ id: 2, endpoint: 'https://push.example/2', removed: true }),
  aPushBrowser({ id: 3, endpoint: 'https://push.example/3', current: true }),
];
