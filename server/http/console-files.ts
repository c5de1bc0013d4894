import { matchScreen } from '@farol/core/domain/navigation/screen';
import type { PageBranding } from '../product/branded-page.ts';
import { notFound } from '../wire/http-error.ts';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file in memory, ready to be served. */
interface ServedFile {
  /** Identifies the version on disk it was read from. */
  version: string;
  type: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  compressed: Map<'br' | 'gzip', Promise<Uint8Array<ArrayBuffer>>>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  // Browsers show it only as plain text.
  '.md': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};
const COMPRESSIBLE = /^(text|application)\/|svg/;

/** What the page of the console is told. */
export interface PageSettings {
  /** The prefix of the product's own attributes. */
  readonly namespace: string;
  /** Whether the console starts without the network; it does unless it is said. */
  readonly offlineStart?: boolean | undefined;
}

/** Returns a header of a request. */
type RequestHeader = (name: string) => string | undefined;

/** The built console: a folder of static files. Every path that is no file gets the page itself, or that of drivers. */
export class ConsoleFiles {
  readonly #folder: string;
  readonly #page: PageSettings;
  readonly #branding: (host: string | undefined) => Promise<PageBranding | undefined>;
  readonly #files = new Map<string, ServedFile>();
  /** The last pages of each branding, by name and version; hosts of resellers have their own. */
  readonly #pages = new Map<string, ServedFile>();

  /**
   * @param branding read for each page that is served, with the `Host` of the request; without one the page is as it
   * was built
   */
  constructor(
    folder: string,
    page: PageSettings,
    branding: (host: string | undefined) => Promise<PageBranding | undefined> = () =>
      Promise.resolve(undefined),
  ) {
    this.#folder = folder;
    this.#page = page;
    this.#branding = branding;
  }

  /** Responds to a GET outside the API. Rejects with 404 where the product's own API has no such path. */
  async respond(path: string, header: RequestHeader): Promise<Response> {
    const name = nameOf(path);
    const file =
      name === undefined
        ? undefined
        : ((await this.#file(name, header)) ?? (await this.#categoryImage(name, header)));
    if (file && name !== undefined)
      return respond(file, header, HASHED.test(name) ? CACHE_FOREVER : REVALIDATE);
    // Below the namespace there are calls besides files: who asks for one that is not there must not get a page.
    if (path.startsWith(`/${this.#page.namespace}/`)) throw notFound();
    if (HASHED.test(path.slice(1))) return new Response('Not found', { status: 404 });
    const isForDrivers = matchScreen(path)?.screen.isDriver === true;
    const page =
      (isForDrivers ? await this.#file(DRIVERS_PAGE, header) : undefined) ?? (await this.#file(PAGE, header));
    if (page) return respond(page, header, REVALIDATE);
    return new Response('The console is not built yet: "npm start" builds it.', { status: 503 });
  }

  /** The picture of a vehicle category; that of the default category where one has no picture of its own. */
  async #categoryImage(name: string, header: RequestHeader): Promise<ServedFile | undefined> {
    const folder = `${this.#page.namespace}/assets/images/categories/`;
    const category = name.startsWith(folder)
      ? /^([^/]+)\.png$/.exec(name.slice(folder.length))?.[1]
      : undefined;
    if (category === undefined) return undefined;
    return (
      (await this.#file(`images/categories/${category}.png`, header)) ??
      this.#file('images/categories/default.png', header)
    );
  }

  async #file(name: string, header: RequestHeader): Promise<ServedFile | undefined> {
    const path = join(this.#folder, name);
    if (!path.startsWith(this.#folder + sep)) return undefined;
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const isPage = name === PAGE || name === DRIVERS_PAGE;
    // A page without its colors is better than none while the database cannot be read.
    const branding = isPage ? await this.#branding(header('host')).catch(() => undefined) : undefined;
    const version = `${found.mtimeMs}-${found.size}-${branding?.title}-${branding?.head}`;
    const known = isPage ? this.#pages.get(`${name} ${version}`) : this.#files.get(name);
    if (known?.version === version) return known;
    const content = await readFile(path);
    const plain = Uint8Array.from(isPage ? this.#withSettings(content, branding) : content);
    const file: ServedFile = {
      version,
      type: TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
      etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      compressed: new Map(),
    };
    if (isPage) this.#keepPage(`${name} ${version}`, file);
    else this.#files.set(name, file);
    return file;
  }

  #keepPage(key: string, page: ServedFile): void {
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size >= MAX_PAGES) this.#pages.delete(oldest);
    this.#pages.set(key, page);
  }

  /** Writes the settings and the branding into the page. */
  #withSettings(page: Buffer, branding: PageBranding | undefined): Buffer {
    const { namespace, offlineStart = true } = this.#page;
    const text = page.toString('utf8').replace(/<html\b([^>]*)>/, (_tag, attributes: string) => {
      const others = attributes.replaceAll(/\s*data-(?:namespace|offline-start)="[^"]*"/g, '');
      return `<html${others} data-namespace="${namespace}" data-offline-start="${offlineStart ? 'on' : 'off'}">`;
    });
    if (!branding) return Buffer.from(text);
    const { title, head, hasIcons } = branding;
    const titled = text
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replace(/<link rel="icon"[^>]*>/, (icon) => (hasIcons ? '' : icon));
    return Buffer.from(titled.replace('</head>', () => `${head}</head>`));
  }
}

const PAGE = 'index.html';
/** The page of drivers; a console that was built without one has their screens on its own page, too. */
const DRIVERS_PAGE = 'drivers.html';
/** Pages in memory, two a branding. */
const MAX_PAGES = 200;

/** The folders of the build whose files have their content in their names. */
const HASHED = /^(?:assets|css|js)\//;
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Returns the file name of a path; undefined if it could leave the folder or names a hidden file. */
function nameOf(path: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(path).replace(/^\/+/, '');
  } catch {
    return undefined;
  }
  const parts = name.split('/');
  return name === '' || /[\\\0:]/.test(name) || parts.some((part) => part === '' || part.startsWith('.'))
    ? undefined
    : name;
}

async function respond(file: ServedFile, header: RequestHeader, caching: string): Promise<Response> {
  const encoding = encodingFor(file, header('accept-encoding') ?? '');
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': caching,
    etag,
    vary: 'accept-encoding',
  };
  if (header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  if (encoding === undefined) return new Response(file.plain, { headers });
  return new Response(await compress(file, encoding), {
    headers: { ...headers, 'content-encoding': encoding },
  });
}

function encodingFor(file: ServedFile, accepted: string): 'br' | 'gzip' | undefined {
  if (!COMPRESSIBLE.test(file.type) || file.plain.length < 1_024) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Returns the compressed file, compressing it on first use. */
function compress(file: ServedFile, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.compressed.get(encoding);
  if (known) return known;
  const compressed = (encoding === 'br' ? brotli(file.plain, BROTLI) : zip(file.plain)).then((bytes) =>
    Uint8Array.from(bytes),
  );
  file.compressed.set(encoding, compressed);
  return compressed;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
