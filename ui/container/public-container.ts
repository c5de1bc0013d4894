import { browserClock } from '@farol/adapters/browser/clock';
import { BrowserFleetCopies } from '@farol/adapters/browser/fleet-copies';
import { BrowserSessionCache } from '@farol/adapters/browser/session-cache';
import { BrowserPage } from '@farol/adapters/browser/page';
import { sendInLanguageOf } from '@farol/adapters/browser/reader-language';
import { browserRandom } from '@farol/adapters/browser/random';
import { BrowserKeyValueStorage } from '@farol/adapters/browser/storage';
import { httpPublicPorts } from '@farol/adapters/http/http-public-ports';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpRefusedCalls } from '@farol/adapters/http/refused-calls';
import { trackingApi, type ApiCall } from '@farol/adapters/http/tracking-client';
import { MemorySessionCache } from '@farol/adapters/memory/session-cache';
import type { PublicPorts } from '@farol/core/console/public/public-actors';
import type { ConsoleEnvironment } from './tokens.ts';

/** What the login needs, the client that it shares with sessions, and which calls of both are refused. */
export interface BrowserPublicContainer {
  readonly ports: PublicPorts;
  readonly tracking: ApiCall;
  /** Sends the requests of both. */
  readonly send: typeof fetch;
  readonly refusedCalls: HttpRefusedCalls;
  /** Returns the browser's question whether to install the console, if it was offered. */
  readonly installQuestion: () => Event | undefined;
}

/** Returns the adapters of the browser that the login needs. */
export function browserPublicContainer({
  api,
  namespace,
  build,
}: ConsoleEnvironment): BrowserPublicContainer {
  const refusedCalls = new HttpRefusedCalls();
  const send = refusedCalls.watched(sendInLanguageOf(document.documentElement));
  const tracking = trackingApi(api, send);
  const storage = new BrowserKeyValueStorage();
  const page = new BrowserPage();
  return {
    tracking,
    send,
    refusedCalls,
    installQuestion: keptInstallQuestion(),
    ports: {
      ...httpPublicPorts(tracking, productApi(api, namespace, send), (address) => page.leaveTo(address)),
      storage,
      sessionCache:
        build === undefined
          ? new MemorySessionCache()
          : new BrowserSessionCache(storage, new BrowserFleetCopies(api)),
      page,
      random: browserRandom,
      clock: browserClock,
    },
  };
}

/**
 * Keeps the browser's question whether to install the console from the start: browsers offer it once, and soon. Returns
 * what tells the question, if the browser has offered it.
 */
function keptInstallQuestion(): () => Event | undefined {
  let kept: Event | undefined;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event;
  });
  return () => kept;
}
