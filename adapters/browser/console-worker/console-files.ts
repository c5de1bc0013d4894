import { matchScreen } from '@farol/core/domain/navigation/screen';

/** One build of the console. */
export interface ConsoleBuild {
  /** Differs from build to build; the page names it too. */
  readonly version: string;
  /** The files that the console needs to start and to open its screens, relative to its page. */
  readonly files: readonly string[];
}

/** What the files need from the browser. */
export interface WorkerEnvironment {
  readonly caches: CacheStorage;
  readonly send: typeof fetch;
  /** Absolute URL of the folder of the page, with a slash at its end. */
  readonly scope: string;
}

/** After this time without an answer a stored page opens, milliseconds. */
const PAGE_WAIT_MS = 200;
/** After this time with a part of the answer a stored page opens, milliseconds. */
const WHOLE_PAGE_WAIT_MS = 2_000;
/** How many files are requested at once: the page that is open goes first. */
const PARALLEL_REQUESTS = 4;
/** The build in use and the one before it, of which pages may still be open. */
const KEPT_BUILDS = 2;
/** Their files have their content in their names. */
const HASHED_FOLDER = /^(?:assets|css|js)\//;

/** The page of drivers, relative to that of the console. */
const DRIVERS_PAGE = 'drivers.html';

/**
 * The stored files of the console. A build is stored completely or not at all, page and scripts together, so
 * that no page ever meets the scripts of another build: scripts and styles have their content in their names.
 * Answers of the API are never stored.
 */
export class ConsoleFileCache {
  readonly #build: ConsoleBuild;
  readonly #caches: CacheStorage;
  readonly #send: typeof fetch;
  readonly #scope: string;

  constructor(build: ConsoleBuild, { caches, send, scope }: WorkerEnvironment) {
    this.#build = build;
    this.#caches = caches;
    this.#send = send;
    this.#scope = scope;
  }

  /**
   * Stores the build. Rejects if a file is missing or belongs to another build, for instance while a new one is
   * being copied to the server; the browser tries again later.
   */
  async store(): Promise<void> {
    const cache = await this.#cache();
    const pages = await Promise.all(
      ['', DRIVERS_PAGE].map(async (name) => {
        const url = this.#scope + name;
        const page = await this.#send(url, { cache: 'no-cache', headers: { accept: 'text/html' } });
        if (!page.ok || !this.#isOfThisBuild(await page.clone().text()))
          throw new Error('The page is of another build');
        return { url, page };
      }),
    );
    const remaining = this.#build.files.values();
    const storeNext = async (): Promise<void> => {
      for (const file of remaining) await this.#storeFile(cache, this.#scope + file);
    };
    await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, storeNext));
    for (const { url, page } of pages) await cache.put(url, page);
  }

  /** Removes earlier builds, except the last: pages of it may still load scripts. */
  async removeOldBuilds(): Promise<void> {
    const others = (await this.#ownCaches()).filter((name) => name !== this.#cacheName);
    for (const name of others.slice(0, Math.max(0, others.length - (KEPT_BUILDS - 1))))
      await this.#caches.delete(name);
  }

  /** Removes everything that is stored. */
  async removeAll(): Promise<void> {
    for (const name of await this.#ownCaches()) await this.#caches.delete(name);
  }

  /** Returns the response to a request of the page; undefined if the browser is to send it as usual. */
  respond(request: Request): Promise<Response> | undefined {
    if (request.method !== 'GET' || !request.url.startsWith(this.#scope)) return undefined;
    const [path = ''] = request.url.slice(this.#scope.length).split(/[?#]/);
    if (request.mode === 'navigate')
      return isScreen(path) ? this.#page(request, this.#pageOf(path)) : undefined;
    if (HASHED_FOLDER.test(path)) return this.#hashedFile(request);
    return this.#build.files.includes(path) ? this.#plainFile(request) : undefined;
  }

  /** The URL under which the page of a screen is stored: drivers have one of their own. */
  #pageOf(path: string): string {
    const isForDrivers = path === DRIVERS_PAGE || matchScreen(`/${path}`)?.screen.isDriver === true;
    return this.#scope + (isForDrivers ? DRIVERS_PAGE : '');
  }

  /** The page of the server; the stored one if the server is away, in trouble or slow, or stops within its answer. */
  async #page(request: Request, url: string): Promise<Response> {
    const stored = this.#storedPage(url);
    const fresh = this.#send(request);
    const answered = await within(PAGE_WAIT_MS, fresh);
    const kept = await stored;
    if (!kept) return fresh;
    if (!answered || answered.status >= 500) return kept;
    const text = await within(WHOLE_PAGE_WAIT_MS, answered.clone().text());
    if (text === undefined) return kept;
    // Without the server the console opens with the name and the colors that it last had.
    if (answered.ok && !answered.redirected && this.#isOfThisBuild(text))
      await (await this.#cache()).put(url, answered.clone()).catch(() => undefined);
    return answered;
  }

  async #storedPage(url: string): Promise<Response | undefined> {
    return (await this.#cache()).match(url);
  }

  /** Files with their content in their names never change. What is not stored yet is stored when first used. */
  async #hashedFile(request: Request): Promise<Response> {
    const stored = await this.#caches.match(request.url);
    if (stored) return stored;
    const response = await this.#send(request);
    if (response.status === 200 && !isPage(response))
      await (await this.#cache()).put(request.url, response.clone()).catch(() => undefined);
    return response;
  }

  async #plainFile(request: Request): Promise<Response> {
    return (await (await this.#cache()).match(request.url)) ?? this.#send(request);
  }

  async #storeFile(cache: Cache, url: string): Promise<void> {
    const isHashed = HASHED_FOLDER.test(url.slice(this.#scope.length));
    if (isHashed && (await cache.match(url))) return;
    const known = isHashed ? await this.#caches.match(url) : undefined;
    const response = known ?? (await this.#send(url, { cache: isHashed ? 'default' : 'no-cache' }));
    // A web server without the file may answer with the page.
    if (response.status !== 200 || isPage(response)) throw new Error(`${url} is missing`);
    await cache.put(url, response);
  }

  #isOfThisBuild(page: string): boolean {
    return page.includes(`data-build="${this.#build.version}"`);
  }

  #cache(): Promise<Cache> {
    return this.#caches.open(this.#cacheName);
  }

  get #cacheName(): string {
    return this.#cachePrefix + this.#build.version;
  }

  /** Names the scope: several consoles may share an origin. */
  get #cachePrefix(): string {
    return `console ${this.#scope} `;
  }

  /** The names of the stored builds, the oldest first. */
  async #ownCaches(): Promise<string[]> {
    return (await this.#caches.keys()).filter((name) => name.startsWith(this.#cachePrefix));
  }
}

/** Returns what comes in this time, milliseconds; undefined for what fails or is late, whose failure concerns nobody. */
async function within<T>(waitMs: number, coming: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, waitMs, undefined));
  return await Promise.race([coming.catch(() => undefined), late]);
}

function isScreen(path: string): boolean {
  return ['', 'index.html', DRIVERS_PAGE].includes(path) || matchScreen(`/${path}`) !== undefined;
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true;
}
