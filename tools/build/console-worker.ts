import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type { ConsoleBuild } from '../../adapters/browser/console-worker/console-files.ts';

const ENTRY = fileURLToPath(
  new URL('../../adapters/browser/console-worker/console-worker.ts', import.meta.url),
);
const FILE_NAME = 'console-worker.js';

/**
 * Builds the service worker, which knows all files of the build that the console needs to start and to open its
 * screens, and names the build in the pages. A server in development has a worker that stores nothing.
 */
export function consoleWorker(): Plugin {
  return {
    name: 'console-worker',
    configureServer(server) {
      server.middlewares.use(`/${FILE_NAME}`, (_request, response, next) => {
        bundled({ version: 'development', files: [] }).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async writeBundle({ dir = '' }) {
      const pages = ['index.html', 'drivers.html'].map((name) => join(dir, name));
      const built = ['js', 'css', 'assets'].flatMap((folder) =>
        readdirSync(join(dir, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
      );
      const files = [...built, 'mark.svg'].filter(isNeeded);
      const texts = pages.map((page) => readFileSync(page, 'utf8'));
      const version = createHash('sha256')
        .update(JSON.stringify([texts, files, readFileSync(join(dir, 'mark.svg'), 'utf8')]))
        .digest('base64url')
        .slice(0, 12);
      for (const [at, page] of pages.entries())
        writeFileSync(page, (texts[at] ?? '').replace('<html ', `<html data-build="${version}" `));
      writeFileSync(join(dir, FILE_NAME), await bundled({ version, files }));
    },
  };
}

/**
 * All code is needed, but the engine of online maps, which are no use without a network; of the fonts the one
 * of the languages of the console. Data and other fonts are stored when they are used.
 */
function isNeeded(file: string): boolean {
  return (
    (/\.(?:js|css)$/.test(file) && !/online-map|maplibre/.test(file)) ||
    /inter-latin-wght|world-\w+\/0-0-0\.json$|^mark\.svg$/.test(file)
  );
}

/** Returns the script of the worker, in one file that every browser with service workers can run. */
async function bundled(consoleBuild: ConsoleBuild): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { CONSOLE_BUILD: JSON.stringify(consoleBuild) },
    build: {
      write: false,
      target: 'es2024',
      rolldownOptions: { input: ENTRY, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const script = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!script) throw new Error('The service worker was not built');
  return script.code;
}
