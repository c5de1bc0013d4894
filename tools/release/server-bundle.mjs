// The server and its threads as a folder of plain scripts without dependencies: Node strips types from no file below
// `node_modules`, where a release is installed.
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build } from 'rolldown';
import { ROOT } from '../prepare.mjs';

/** What runs in a thread or process of its own, found in the sources: `new URL('./x.ts', import.meta.url)`. */
const OWN_FILE = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g;

/** A font of PDF documents in their package. */
const FONT = /'#standard-fonts\/(\w+)'/g;

/**
 * Writes the server into a folder, every script beside the others. Returns the packages that are part of it.
 * @param folder where `main.js` is to be
 */
export async function bundleServer(folder) {
  const threads = threadFiles();
  const packages = new Set();
  const { output } = await build({
    cwd: ROOT,
    input: Object.fromEntries(
      [join(ROOT, 'server/main.ts'), ...threads].map((file) => [basename(file, '.ts'), file]),
    ),
    platform: 'node',
    logLevel: 'warn',
    external: ['pg-native', /^node:/],
    plugins: [{ name: 'threads-beside', transform: (code, id) => withFilesBeside(code, id) }],
    output: {
      dir: folder,
      format: 'esm',
      minify: { compress: true, mangle: false, codegen: true },
      entryFileNames: '[name].js',
      chunkFileNames: 'part-[hash].js',
    },
  });
  for (const chunk of output)
    for (const id of chunk.moduleIds ?? []) {
      const found = packageFolderOf(id);
      if (found) packages.add(found);
    }
  // PDF documents: the widths of the letters of its fonts are read from files beside the script.
  if ([...packages].some((path) => basename(path) === 'pdfkit'))
    for (const name of ['data', 'standard-fonts'])
      cpSync(join(ROOT, 'node_modules/pdfkit/js', name), join(folder, name), { recursive: true });
  return [...packages].toSorted((left, right) => left.localeCompare(right));
}

/** Finds every file that the server starts in a thread or process of its own. */
function threadFiles() {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(OWN_FILE)].map(([, path]) => join(dirname(file), `${path}.ts`)),
  );
}

function withFilesBeside(code, id) {
  if (id.startsWith(join(ROOT, 'server') + sep) && OWN_FILE.test(code))
    return code.replaceAll(OWN_FILE, (_all, path) => `new URL('./${basename(path)}.js', import.meta.url)`);
  // The fonts of PDF documents, which their package loads by a name of its own.
  if (id.includes(`${sep}pdfkit${sep}`) && FONT.test(code))
    return code.replaceAll(FONT, (_all, name) => `'./standard-fonts/${name}.cjs'`);
  // Files that were written for CommonJS ask for their own folder.
  if (id.includes('node_modules') && /\b__dirname\b/.test(code))
    return code.replaceAll(/\b__dirname\b/g, 'import.meta.dirname');
  return null;
}

/** Returns the folder of the package that a module belongs to; undefined for our own. */
function packageFolderOf(id) {
  const at = id.lastIndexOf(`node_modules${sep}`);
  if (at < 0) return undefined;
  const [first, second] = id.slice(at + 'node_modules'.length + 1).split(sep);
  const name = first.startsWith('@') ? join(first, second) : first;
  return join(id.slice(0, at), 'node_modules', name);
}

/** Returns the notices of packages as one text. Throws for a package without a license. */
export function noticesOf(folders) {
  return folders
    .map((folder) => {
      const { name, version, ...named } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((item) => /^(licen[cs]e|copying)/i.test(item));
      // Some name it in their license file alone, in its first line.
      const license =
        named.license ?? (file && readFileSync(join(folder, file), 'utf8').trim().split('\n')[0]);
      if (typeof license !== 'string') throw new Error(`${relative(ROOT, folder)} names no license`);
      const notice = readdirSync(folder).find((item) => /^notice/i.test(item));
      const texts = [file, notice].filter((item) => item !== undefined && existsSync(join(folder, item)));
      return [
        `## ${name}, ${version} (${license})`,
        ...texts.map((text) => readFileSync(join(folder, text), 'utf8').trim()),
      ].join('\n\n');
    })
    .join('\n\n');
}
