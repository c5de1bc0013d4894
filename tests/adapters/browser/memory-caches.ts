/** A browser's cache without a browser. */
export class MemoryCaches implements CacheStorage {
  readonly #caches = new Map<string, MemoryCache>();
  isRefused = false;

  async open(name: string): Promise<Cache> {
    if (this.isRefused) throw new DOMException('denied', 'SecurityError');
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async delete(name: string): Promise<boolean> {
    if (this.isRefused) throw new DOMException('denied', 'SecurityError');
    return this.#caches.delete(name);
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const found = await cache.match(request);
      if (found) return found;
    }
    return undefined;
  }
}

class MemoryCache implements Cache {
  readonly #responses = new Map<string, Response>();

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.#responses.get(urlOf(request))?.clone();
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.#responses.set(urlOf(request), response);
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#responses.delete(urlOf(request));
  }

  async keys(): Promise<Request[]> {
    return [...this.#responses.keys()].map((url) => new Request(url));
  }

  async matchAll(): Promise<Response[]> {
    return [...this.#responses.values()];
  }

  async add(): Promise<void> {
    throw new Error('The console does not use it');
  }

  async addAll(): Promise<void> {
    throw new Error('The console does not use it');
  }
}

function urlOf(request: RequestInfo | URL): string {
  return request instanceof Request ? request.url : String(request);
}
