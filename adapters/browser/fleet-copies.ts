import type { FleetCopies, FleetCopy } from '../live-fleet/fleet-copies.ts';

/**
 * The last known fleet in the browser's cache, which page and worker share. Browsers offer it to pages that are
 * encrypted or on the same machine; elsewhere nothing is kept.
 */
export class BrowserFleetCopies implements FleetCopies {
  readonly #name: string;
  readonly #key: string;
  readonly #storage: () => CacheStorage;

  /**
   * @param api absolute URL of the tracking API: consoles in front of other servers have other copies
   * @param storage returns the browser's cache; even accessing it may throw
   */
  constructor(api: string, storage: () => CacheStorage = () => caches) {
    this.#name = `last known fleet ${api}`;
    this.#key = `${api}/last-known-fleet`;
    this.#storage = storage;
  }

  async read(): Promise<FleetCopy | undefined> {
    try {
      const cache = await this.#storage().open(this.#name);
      const text = await (await cache.match(this.#key))?.text();
      const [header = '', ...parts] = text?.split('\n') ?? [];
      const { userId, savedAtMs }: Record<string, unknown> = Object(JSON.parse(header));
      return typeof userId === 'number' && typeof savedAtMs === 'number'
        ? { userId, savedAtMs, parts }
        : undefined;
    } catch {
      return undefined;
    }
  }

  async write({ userId, savedAtMs, parts }: FleetCopy): Promise<void> {
    try {
      const text = [JSON.stringify({ userId, savedAtMs }), ...parts].join('\n');
      const cache = await this.#storage().open(this.#name);
      await cache.put(this.#key, new Response(text));
    } catch {
      await this.clear();
    }
  }

  async clear(): Promise<void> {
    try {
      await this.#storage().delete(this.#name);
    } catch {
      // Where nothing can be kept, there is nothing to remove.
    }
  }
}
