import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A part of the console, which is one file of scripts. */
interface Part {
  readonly name: string;
  /** The modules that begin it. */
  readonly beginnings: readonly string[];
  /** Whether it has only what all of them import; otherwise it has all that they import. */
  readonly isShared?: boolean;
}

/** The adapters that are loaded with their first call (`adapters/http/http-session-ports.ts`), and the file that lists them. */
const LATE_ADAPTERS = [
  'lazy-adapters',
  'accounts',
  'accumulators',
  'activity-log',
  'alarm-acknowledgments',
  'associations',
  'auto-links',
  'billing-management',
  'computed-attribute-tester',
  'demo-fleet',
  'device-photos',
  'fleet-history',
  'geocoder',
  'identity-accounts',
  'inspections',
  'integrations',
  'invitations',
  'invoices',
  'latest-positions',
  'notification-capabilities',
  'outbox',
  'own-channels',
  'own-sessions',
  'personal-data',
  'position-history',
  'removals',
  'reports',
  'server-administration',
  'shares',
  'server-statistics',
].map((name) => `adapters/http/${name}.ts`);

/** What begins the parts of the first view. */
const FIRST_VIEW = [
  'ui/container/browser-session.ts',
  'ui/shell/shell.tsx',
  'ui/screens/device-list.tsx',
  'ui/geofences/map/geofence-map.tsx',
];

/** What begins the parts of later screens. */
const LATER = [
  'core/console/screen-features.ts',
  'ui/devices/form/device-form.tsx',
  'ui/screens/device-detail.tsx',
  'ui/shell/dialogs.tsx',
];

/** What a driver sees of the day, and inspects, once in a vehicle. */
const DRIVER_DAY = [
  'ui/drivers/driver-day.tsx',
  'adapters/http/driver-days.ts',
  'core/console/start-inspections.ts',
  'ui/drivers/inspections.tsx',
  'adapters/http/driver-inspections.ts',
];

/** Icons of the page of drivers that menus have, too: a file for each would be a request of its own. */
const DRIVER_ICONS = ['IconKeyboard', 'IconLogout', 'IconSteeringWheel'].map(
  (name) => `node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`,
);

/** The parts in the order in which they are loaded. What belongs to several is in the first of them. */
const PARTS: readonly Part[] = [
  // What the page of the console and that of drivers begin with.
  ...shared('entrance', 'ui/main.tsx', ['ui/drivers-main.tsx']),
  { name: 'branding', beginnings: ['ui/container/branding.ts', ...DRIVER_ICONS] },
  { name: 'index', beginnings: ['ui/main.tsx'] },
  // What writes codes and what reads them share it; drivers read only.
  { name: 'qr', beginnings: ['node_modules/qr/index.js'] },
  // What the page of drivers shares with others comes with what every page loads: drivers load nothing else of them.
  ...shared('branding', 'ui/driver-page.ts', [...FIRST_VIEW, ...LATER]),
  // The day of a driver shares more, which the login does without: with the first view, and with what comes later.
  ...DRIVER_DAY.flatMap((day) => shared('day', day, FIRST_VIEW)),
  ...DRIVER_DAY.flatMap((day) =>
    shared('later-day', day, [
      ...LATER,
      'ui/shell/placed-toasts.tsx',
      'ui/map/controls/map-notices.tsx',
      ...LATE_ADAPTERS,
    ]),
  ),
  // Every page starts it once it rests, and those of the login and the drivers load no session.
  { name: 'worker', beginnings: ['ui/container/worker-registration.ts'] },
  { name: 'session', beginnings: ['ui/container/browser-session.ts'] },
  { name: 'shell', beginnings: ['ui/shell/shell.tsx'] },
  // List and map are opened one without the other, and both need the shell.
  {
    name: 'shell',
    beginnings: ['ui/screens/device-list.tsx', 'ui/geofences/map/geofence-map.tsx'],
    isShared: true,
  },
  { name: 'list', beginnings: ['ui/screens/device-list.tsx'] },
  { name: 'map', beginnings: ['ui/geofences/map/geofence-map.tsx'] },
  {
    name: 'notices',
    beginnings: [
      'ui/shell/placed-toasts.tsx',
      'ui/map/controls/map-notices.tsx',
      'ui/map/base-map/running-base-map.ts',
    ],
  },
  // What screens and dialogs ask the server for: each of these files alone would be a request of its own. They come
  // first, since the first view calls some of them, and needs no screens for that.
  { name: 'adapters', beginnings: LATE_ADAPTERS },
  { name: 'screens', beginnings: ['core/console/screen-features.ts'] },
  { name: 'form', beginnings: ['ui/devices/form/device-form.tsx'] },
  { name: 'device', beginnings: ['ui/screens/device-detail.tsx'] },
  { name: 'dialogs', beginnings: ['ui/shell/dialogs.tsx'] },
];

/** Returns the part of what one module needs and any of these others, too. */
function shared(name: string, module: string, others: readonly string[]): readonly Part[] {
  return others.map((other) => ({ name, beginnings: [module, other], isShared: true }));
}

/** The names of the parts, in that order. */
export const PART_NAMES: readonly string[] = [...new Set(PARTS.map(({ name }) => name))];

/** What the build knows of its modules. */
export interface ChunkingContext {
  getModuleInfo(module: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** The name of the part of each module, read from the graph of the build that asked first. */
let partsByModule: Map<string, string> | undefined;

/** Returns the name of the part of the console to which a module belongs; undefined without one. */
export function partOf(module: string, graph: ChunkingContext): string | undefined {
  partsByModule ??= partsOfModules(graph);
  return partsByModule.get(module);
}

function partsOfModules(graph: ChunkingContext): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { name, beginnings, isShared } of PARTS) {
    const modules = beginnings
      .map((path) => modulesBelow(fileURLToPath(new URL(`../../${path}`, import.meta.url)), graph))
      .reduce((left, right) => (isShared ? left.intersection(right) : left.union(right)));
    for (const module of modules) if (!parts.has(module)) parts.set(module, name);
  }
  return parts;
}

/** Returns a module and all that it imports, directly or not; what it loads later apart. */
function modulesBelow(module: string, graph: ChunkingContext): Set<string> {
  const modules = new Set<string>();
  const pending = [module];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: null };
    for (const imported of importedIds) pending.push(...neededOf(imported, code, graph));
  }
  return modules;
}

/** Modules that only list what a package has, by package: importing one name from it does not need the others. */
const LISTS: readonly { readonly package: string; readonly file: RegExp }[] = [
  { package: '@mantine/core', file: /\/@mantine\/core\/esm\/index\.mjs$/ },
  { package: '@mantine/hooks', file: /\/@mantine\/hooks\/esm\/index\.mjs$/ },
  { package: '@deck.gl/react', file: /\/@deck\.gl\/react\/dist\/index\.js$/ },
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
        .map((name): [string, string] => [name.trim().replace(/^.* as /, ''), join(dirname(list), path)]),
    ),
  );
  entriesByList.set(list, entries);
  return entries;
}
