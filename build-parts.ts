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
      pending.push(...(LIST_OF_COMPONENTS.test(imported) ? componentsOf(imported, code, graph) : [imported]));
  }
  return modules;
}

/** A module that only lists what a package has; importing one component from it does not need the others. */
const LIST_OF_COMPONENTS = /\/@mantine\/core\/esm\/index\.mjs$/;

/** Returns the modules of the names that code imports from the list of a package's components. */
function componentsOf(list: string, code: string | null, graph: ChunkingContext): string[] {
  const wanted = new Set(
    [...(code ?? '').matchAll(/import \{([^}]*)\} from ["']@mantine\/core["']/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0]),
    ),
  );
  const entries = (graph.getModuleInfo(list)?.code ?? '').matchAll(
    /import \{([^}]*)\} from ["']\.\/([^"']*)["']/g,
  );
  return [...entries].flatMap(([, names = '', path = '']) =>
    names.split(',').some((name) => wanted.has(name.trim())) ? [join(dirname(list), path)] : [],
  );
}
