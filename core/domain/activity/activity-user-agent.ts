/**
 * Returns system and version of a browser's user agent (facts §10, "access device"); for other clients their
 * name. Empty when unknown.
 */
export function userAgentSummary(userAgent: string): string {
  for (const [pattern, name] of SYSTEMS) {
    const found = pattern.exec(userAgent);
    if (found) return [name, versionOf(name, found[1] ?? '')].filter((part) => part !== '').join(' ');
  }
  return (/^[^\s(]{1,40}/.exec(userAgent)?.[0] ?? '').replace('/', ' ');
}

/**
 * Returns the browser and the system of a user agent, such as "Chrome" and "Android 15"; of another program its name
 * as the browser. Empty where unknown.
 */
export function deviceOfUserAgent(agent: string): { browser: string; system: string } {
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1];
  const summary = userAgentSummary(agent);
  return browser === undefined ? { browser: summary, system: '' } : { browser, system: summary };
}

/** The first match counts: phones also claim to be other systems. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows NT (\d+(?:\.\d+)?)/, 'Windows'],
  [/Windows/, 'Windows'],
  [/(?:iPhone|iPod).*? OS (\d+(?:_\d+)*)/, 'iOS'],
  [/iPad.*? OS (\d+(?:_\d+)*)/, 'iPadOS'],
  [/Android (\d+(?:\.\d+)*)/, 'Android'],
  [/Android/, 'Android'],
  [/CrOS \S+ (\d+(?:\.\d+)?)/, 'ChromeOS'],
  [/Mac OS X (\d+(?:[._]\d+)*)/, 'macOS'],
  [/Ubuntu(?:\/(\d+(?:\.\d+)*))?/, 'Ubuntu'],
  [/Linux/, 'Linux'],
];

/** The marketing names of Windows versions; newer ones all report 10. */
const WINDOWS: Readonly<Record<string, string>> = { '10.0': '10/11', '6.3': '8.1', '6.2': '8', '6.1': '7' };

function versionOf(name: string, version: string): string {
  return name === 'Windows' ? (WINDOWS[version] ?? version) : version.replaceAll('_', '.');
}

/** The first match counts: every browser also claims to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
