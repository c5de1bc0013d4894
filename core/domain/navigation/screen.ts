import { pathnameOf } from './query-parameter.ts';
import { PERMISSION, type Permission } from '../access/permission-flags.ts';
import {
  REPORT_NAMES,
  REPORT_SCREENS,
  reportAt,
  reportTitle,
  type ReportName,
} from '../report/report-screen.ts';

/** The metadata of a screen's route (§2, "Route metadata"). */
export interface Screen {
  /** Its paths; a part in braces is a parameter. */
  readonly paths: readonly string[];
  /** Key of the title in the catalog. */
  readonly title: string;
  readonly inMenu: boolean;
  readonly closed: boolean;
  /** Whether an expand button switches `expand=true` in the query. */
  readonly allowExpand: boolean;
  /** The target of the back arrow; undefined for the browser's back. */
  readonly backTo: string | undefined;
  /** The panel is docked at the bottom on narrow screens. */
  readonly mobileBottom: boolean;
  /** The map shows the route that the screen loaded. */
  readonly showRoute: boolean;
  /** Open without signing in. */
  readonly public: boolean;
  /** Belongs to the driver check-in. */
  readonly isDriver: boolean;
  /** The advanced permission required by its menu entry (§6). */
  readonly permission: Permission | undefined;
}

/** Every screen of the console (§2). */
export type ScreenName =
  | 'share'
  | 'home'
  | 'devices'
  | 'device'
  | 'onboarding'
  | 'computed'
  | 'autolink'
  | 'notifications'
  | 'history'
  | 'reports'
  | 'report'
  | 'reportsHistory'
  | 'heatMapPage'
  | 'routePathPage'
  | 'eventPointsPage'
  | 'geofence'
  | 'users'
  | 'groups'
  | 'commands'
  | 'login'
  | 'driverLogin'
  | 'qrDriver'
  | 'maintenance';

/** The screen of a path and the parameters in it. */
export interface ScreenMatch {
  readonly name: ScreenName;
  readonly screen: Screen;
  /** Which report it shows; undefined for other screens. */
  readonly report: ReportName | undefined;
  readonly parameters: Readonly<Record<string, string>>;
}

const PANEL_DEFAULTS: Omit<Screen, 'paths' | 'title'> = {
  inMenu: false,
  closed: false,
  allowExpand: true,
  backTo: undefined,
  mobileBottom: false,
  showRoute: false,
  public: false,
  isDriver: false,
  permission: undefined,
};
const REPORT = {
  ...PANEL_DEFAULTS,
  mobileBottom: true,
  closed: true,
  backTo: '/reports',
  showRoute: true,
  permission: PERMISSION.viewReports,
};
const PAGE_DEFAULTS = { ...PANEL_DEFAULTS, allowExpand: false };
/** A page to embed elsewhere; the second of its paths is the one that older installations embed. */
const OVERLAY_PAGE = { ...PAGE_DEFAULTS, permission: PERMISSION.viewReports };

/** The routes and their metadata (§2). */
export const SCREENS: Readonly<Record<ScreenName, Screen>> = {
  share: { ...PAGE_DEFAULTS, paths: ['/share/{token}'], title: 'share', public: true },
  home: { ...PANEL_DEFAULTS, paths: ['/home'], title: 'home', closed: true, allowExpand: false },
  devices: {
    ...PANEL_DEFAULTS,
    paths: ['/devices'],
    title: 'devices',
    inMenu: true,
    closed: true,
    allowExpand: false,
    backTo: '/home',
    permission: PERMISSION.viewDevices,
  },
  device: {
    ...PANEL_DEFAULTS,
    paths: ['/devices/{deviceId}'],
    title: 'device',
    mobileBottom: true,
    closed: true,
    backTo: '/devices',
    permission: PERMISSION.viewDevices,
  },
  onboarding: {
    ...PANEL_DEFAULTS,
    paths: ['/start', '/start/{deviceId}'],
    title: 'onboarding',
    allowExpand: false,
    mobileBottom: true,
    backTo: '/devices',
    permission: PERMISSION.viewDevices,
  },
  computed: {
    ...PANEL_DEFAULTS,
    paths: ['/computed'],
    title: 'computed',
    inMenu: true,
    permission: PERMISSION.viewComputedAttributes,
  },
  autolink: { ...PANEL_DEFAULTS, paths: ['/autolink', '/autolink/{id}'], title: 'autolink', inMenu: true },
  notifications: { ...PANEL_DEFAULTS, paths: ['/notifications'], title: 'notifications', inMenu: true },
  history: { ...PANEL_DEFAULTS, paths: ['/history'], title: 'history', inMenu: true, showRoute: true },
  reports: {
    ...PANEL_DEFAULTS,
    paths: ['/reports'],
    title: 'reports',
    inMenu: true,
    closed: true,
    allowExpand: false,
    showRoute: true,
    permission: PERMISSION.viewReports,
  },
  /** Each report has its own path and title. */
  report: { ...REPORT, paths: REPORT_NAMES.map((name) => REPORT_SCREENS[name].screenPath), title: 'report' },
  reportsHistory: { ...REPORT, paths: ['/reports/history'], title: 'reportsHistory' },
  heatMapPage: {
    ...OVERLAY_PAGE,
    paths: ['/overlays/heat-map', '/mapa_percurso_calor.php'],
    title: 'heatMapPage',
  },
  routePathPage: {
    ...OVERLAY_PAGE,
    paths: ['/overlays/route-path', '/mapa_percurso_parametro.php'],
    title: 'routePathPage',
  },
  eventPointsPage: {
    ...OVERLAY_PAGE,
    paths: ['/overlays/event-points', '/mapa_evento_pontos.php'],
    title: 'eventPointsPage',
  },
  geofence: {
    ...PANEL_DEFAULTS,
    paths: ['/geofence'],
    title: 'geofence',
    inMenu: true,
    permission: PERMISSION.viewGeofences,
  },
  users: {
    ...PANEL_DEFAULTS,
    paths: ['/users'],
    title: 'users',
    inMenu: true,
    permission: PERMISSION.viewUsers,
  },
  groups: {
    ...PANEL_DEFAULTS,
    paths: ['/groups'],
    title: 'groups',
    inMenu: true,
    permission: PERMISSION.viewGroups,
  },
  commands: {
    ...PANEL_DEFAULTS,
    paths: ['/commands'],
    title: 'commands',
    inMenu: true,
    permission: PERMISSION.viewSavedCommands,
  },
  login: { ...PAGE_DEFAULTS, paths: ['/login'], title: 'login', public: true },
  driverLogin: {
    ...PAGE_DEFAULTS,
    paths: ['/motorista'],
    title: 'driverLogin',
    public: true,
    isDriver: true,
  },
  qrDriver: {
    ...PAGE_DEFAULTS,
    paths: ['/qr-driver', '/qr-driver/scan/{id}'],
    title: 'qrDriver',
    isDriver: true,
  },
  maintenance: { ...PAGE_DEFAULTS, paths: ['/maintenance'], title: 'maintenance', public: true },
};

const ROUTES = Object.keys(SCREENS)
  .filter(isScreenName)
  .flatMap((name) =>
    SCREENS[name].paths.map((path) => {
      const report = reportAt(path);
      const screen = report === undefined ? SCREENS[name] : { ...SCREENS[name], title: reportTitle(report) };
      return { name, screen, report, parts: path.split('/') };
    }),
  );

/**
 * Returns the screen of a path, with or without query; undefined for an unknown path, which leads to /home
 * (§2).
 */
export function matchScreen(path: string): ScreenMatch | undefined {
  const parts = pathnameOf(path)
    .replace(/(?<=.)\/$/, '')
    .split('/');
  for (const { name, screen, report, parts: pattern } of ROUTES) {
    const parameters = matchPath(pattern, parts);
    if (parameters) return { name, screen, report, parameters };
  }
  return undefined;
}

/**
 * Returns a text if it is a path of a screen on this host, with or without query; undefined for anything else. Each
 * begins with one slash and a word.
 */
export function screenPath(path: unknown): string | undefined {
  return typeof path === 'string' && matchScreen(path) ? path : undefined;
}

/** Returns the vehicle whose screen a path leads to (§2), or that it adds; undefined for others. */
export function deviceIdAtPath(path: string): number | undefined {
  const id = matchScreen(path)?.parameters['deviceId'];
  return id === undefined ? undefined : Number(id);
}

function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(SCREENS, name);
}

/**
 * Returns the decoded parameters of a path, such as `deviceId` of `/devices/{deviceId}`; undefined when it does not
 * match the pattern. Both are given by their parts between slashes.
 */
export function matchPath(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length > parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const expected = pattern[at];
    if (expected === undefined) return undefined;
    if (!expected.startsWith('{')) {
      if (part !== expected) return undefined;
      continue;
    }
    const name = expected.slice(1, -1);
    const value = parameterValue(name, part);
    if (value === undefined) return undefined;
    parameters[name] = value;
  }
  return parameters;
}

/** Decodes a parameter: device ids are whole numbers above zero, others any non-empty text. */
function parameterValue(name: string, part: string): string | undefined {
  if (name === 'deviceId') return /^[1-9]\d{0,14}$/.test(part) ? part : undefined;
  try {
    return decodeURIComponent(part) || undefined;
  } catch {
    return undefined;
  }
}
