import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The parts of the console in the order in which they are loaded, each with the modules that begin it. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  branding: ['ui/container/branding.ts'],
  session: ['ui/container/browser-session.ts'],
  shell: ['ui/shell/shell.tsx'],
  fleet: ['ui/screens/device-list.tsx', 'ui/geofences/map/geofence-map.tsx'],
  list: ['ui/screens/device-list.tsx'],
  map: ['ui/geofences/map/geofence-map.tsx'],
  toasts: ['ui/shell/placed-toasts.tsx'],
  notices: ['ui/map/controls/map-notices.tsx'],
  screens: ['core/console/screens.ts'],
  form: ['ui/devices/form/device-form.tsx'],
  device: ['ui/screens/device-detail.tsx'],
  dialogs: ['ui/shell/dialogs.tsx'],
};

/** What the build knows of its modules. */
export interface ChunkingContext {
  getModuleInfo(module: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** Each part's modules, read from the graph of the build that asked first. */
let modulesByPart: Map<string, ReadonlySet<string>> | undefined;

/**
 * Returns the part of the console to which a module belongs: the first of which all beginnings import it.
 * Undefined without one.
 */
export function partOf(module: string, graph: ChunkingContext): string | undefined {
  modulesByPart ??= new Map(
    Object.entries(PARTS).map(([part, beginnings]) => [
      part,
      beginnings
        .map((path) => modulesBelow(fileURLToPath(new URL(path, import.meta.url)), graph))
        .reduce((one, other) => one.intersection(other)),
    ]),
  );
  for (const [part, modules] of modulesByPart) if (modules.has(module)) return part;
  return undefined;
}

/** Returns a module and all that it imports, directly or not; what it loads later apart. */
function modulesBelow(module: string, graph: ChunkingContext): Set<string> {
  const modules = new Set<string>();
  const pending = [module];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: null };
    for (const imported of importedIds)
      pending.push(...neededOf(imported, code, graph));
  }
  return modules;
}

/** Modules that only list what a package has, by package: importing one name from it does not need the others. */
const LISTS: readonly { readonly package: string; readonly file: RegExp }[] = [
  { package: '@mantine/core', file: /\/@mantine\/core\/esm\/index\.mjs$/ },
  { package: '@mantine/hooks', file: /\/@mantine\/hooks\/esm\/index\.mjs$/ },
  { package: '@tabler/icons-react', file: /\/@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/ },
];

/** Returns the modules that a module needs of an imported one: that one itself, unless it is only a list. */
function neededOf(imported: string, code: string | null, graph: ChunkingContext): readonly string[] {
  const list = LISTS.find(({ file }) => file.test(imported));
  if (!list) return [imported];
  const wanted = new Set(
    [...(code ?? '').matchAll(/import \{([^}]*)\} from ["']([^"']*)["']/g)]
      .filter(([, , source]) => source === list.package)
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0])),
  );
  return [...entriesOf(imported, graph)].flatMap(([name, module]) => (wanted.has(name) ? [module] : []));
}

const entriesByList = new Map<string, ReadonlyMap<string, string>>();

/** Returns the modules of a list by the names under which it exports them. */
function entriesOf(list: string, graph: ChunkingContext): ReadonlyMap<string, string> {
  const known = entriesByList.get(list);
  if (known) return known;
  const entries = new Map(
    [
      ...(graph.getModuleInfo(list)?.code ?? '').matchAll(
        /(?:import|export) \{([^}]*)\} from ["']\.\/([^"']*)["']/g,
      ),
    ].flatMap(([, names = '', path = '']) =>
      names
        .split(',')
        .map((name): [string, string] => [
          name.trim().replace(/^.* as /, ''),
          join(dirname(list), path),
        ]),
    ),
  );
  entriesByList.set(list, entries);
  return entries;
}
