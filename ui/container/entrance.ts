import { browserClock } from '@farol/adapters/browser/clock';
import { BrowserPage } from '@farol/adapters/browser/page';
import { browserRandom } from '@farol/adapters/browser/random';
import { BrowserKeyValueStorage } from '@farol/adapters/browser/storage';
import { httpEntrancePorts } from '@farol/adapters/http/http-entrance-ports';
import { trackingApi, type ApiCall } from '@farol/adapters/http/tracking-client';
import type { EntrancePorts } from '@farol/core/console/entrance/entrance';

/** What the login needs, and the client that it shares with sessions. */
export interface BrowserEntrance {
  readonly ports: EntrancePorts;
  readonly tracking: ApiCall;
}

/** Returns the adapters of the browser that the login needs. @param api absolute URL of the tracking API */
export function browserEntrance(api: string): BrowserEntrance {
  const tracking = trackingApi(api);
  return {
    tracking,
    ports: {
      ...httpEntrancePorts(tracking),
      storage: new BrowserKeyValueStorage(),
      page: new BrowserPage(),
      random: browserRandom,
      clock: browserClock,
    },
  };
}
