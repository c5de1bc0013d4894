import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Returns the gzipped kilobytes of files by kind. */
export async function gzippedSizes(files: readonly string[], dist: string): Promise<Record<string, string>> {
  const bytes = new Map<string, number>();
  for (const file of files) {
    const kind = KINDS[extname(file)] ?? 'other';
    const content = await readFile(join(dist, file));
    // Fonts and pictures are compressed already.
    const size = kind === 'fonts and pictures' ? content.length : gzipSync(content, { level: 9 }).length;
    bytes.set(kind, (bytes.get(kind) ?? 0) + size);
  }
  return Object.fromEntries([...bytes].map(([kind, size]) => [kind, `${(size / 1000).toFixed(1)} kB`]));
}

const KINDS: Record<string, string> = {
  '.js': 'script',
  '.mjs': 'script',
  '.css': 'style',
  '.html': 'page',
  '.json': 'data',
  '.woff2': 'fonts and pictures',
  '.png': 'fonts and pictures',
  '.svg': 'fonts and pictures',
};
