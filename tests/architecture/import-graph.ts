import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The text of each source file by its path from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

/** One import: the file that imports, and the file or package that it names. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const PACKAGES = ['core', 'adapters', 'ui', 'server', 'simulation'] as const;
/** Static, dynamic and type imports, re-exports, and files named for a worker. */
const SPECIFIERS = [
  /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g,
  /\bnew URL\('(\.[^'\n]+)', import\.meta\.url\)/g,
];

/** Reads every source file of the five packages under a folder. */
export function readSources(root: string): Sources {
  const sources = new Map<string, string>();
  for (const folder of PACKAGES)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /(^|\/)(node_modules|dist)\//.test(name)) continue;
      const path = posix.join(folder, name);
      sources.set(path, readFileSync(join(root, path), 'utf8'));
    }
  return sources;
}

/** Every import of the files; what lies outside them (a package, a style sheet) keeps the name it is imported by. */
export function importsOf(sources: Sources): Import[] {
  const imports: Import[] = [];
  for (const [from, source] of sources)
    for (const pattern of SPECIFIERS)
      for (const [, specifier = ''] of source.matchAll(pattern))
        imports.push({ from, to: resolved(from, specifier, sources) });
  return imports;
}

/** Groups of files that import each other in a circle. */
export function fileCycles(imports: readonly Import[]): string[][] {
  return cycles(imports.map(({ from, to }) => [from, to] as const));
}

/**
 * Groups of folders that import each other in a circle, at every depth: beside each other lie the folders of one folder, each with all
 * that is in it, and the files that lie directly in that folder, which count as one.
 */
export function folderCycles(imports: readonly Import[], sources: Sources): string[][] {
  const folders = new Set([...sources.keys()].flatMap(foldersAbove));
  return [...folders].flatMap((folder) =>
    cycles(
      imports
        .filter(({ from, to }) => isIn(folder, from) && isIn(folder, to) && sources.has(to))
        .map(({ from, to }) => [childOf(folder, from), childOf(folder, to)] as const)
        .filter(([from, to]) => from !== to),
    ),
  );
}

function resolved(from: string, specifier: string, sources: Sources): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier.replace(/\?.*$/, ''));
  const [, name = '', rest = ''] = /^@farol\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  const path = `${name}/${rest}`;
  return [`${path}.ts`, `${path}.tsx`, path].find((file) => sources.has(file)) ?? specifier;
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}

function isIn(folder: string, path: string): boolean {
  return folder === '.' || path.startsWith(`${folder}/`);
}

function childOf(folder: string, path: string): string {
  const rest = folder === '.' ? path : path.slice(folder.length + 1);
  const [first = '', ...deeper] = rest.split('/');
  return posix.join(folder, deeper.length > 0 ? first : '.');
}

/** Strongly connected groups of more than one node, by Tarjan's algorithm. */
function cycles(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    const known = targets.get(from) ?? new Set();
    targets.set(from, known.add(to));
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    let low = index;
    open.push(node);
    for (const target of targets.get(node) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(node, low);
    if (low === index) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return found;
}
