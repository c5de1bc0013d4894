import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** A view, the modules whose scripts it needs, and the limit of these scripts in gzipped kilobytes. */
const LIMITS = [
  {
    view: 'login',
    modules: ['ui/main.tsx', 'ui/language/es-ES/sign-in.ts', 'ui/container/branding.ts'],
    kilobytes: 119.5,
  },
  {
    view: 'first view with list and map',
    modules: [
      'ui/main.tsx',
      'ui/language/es-ES/sign-in.ts',
      'ui/container/browser-session.ts',
      'ui/container/branding.ts',
      'ui/shell/shell.tsx',
      'ui/language/es-ES/first-view.ts',
      'ui/screens/device-list.tsx',
      'ui/geofences/map/geofence-map.tsx',
      'ui/shell/placed-toasts.tsx',
      'ui/map/controls/map-notices.tsx',
      'ui/map/base-map/running-base-map.ts',
    ],
    kilobytes: 506,
  },
  {
    view: 'page of drivers',
    modules: [
      'ui/drivers-main.tsx',
      'ui/language/es-ES/sign-in.ts',
      'ui/container/branding.ts',
      'ui/language/es-ES/driver.ts',
    ],
    kilobytes: 120,
  },
] as const;

/** Fails the build when the scripts of the login or of the first view grow beyond their limits. */
export function withinSizeLimits(): Plugin {
  return {
    name: 'within-size-limits',
    // Before that a script lacks the list of what it preloads.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const { view, modules, kilobytes } of LIMITS) {
          const size = sizeOf(modules, bundle);
          if (size > kilobytes)
            this.error(
              `The scripts of the ${view} have ${size.toFixed(2)} kB, the limit in tools/build/size-limits.ts is ${kilobytes} kB: what this view does not show belongs to a part that is loaded later (tools/build/parts.ts, docs/decisions/04-what-loads-when.md)`,
            );
        }
      },
    },
  };
}

/** Returns the gzipped kilobytes of the chunks with these modules and of all that they import. */
function sizeOf(modules: readonly string[], bundle: Rolldown.OutputBundle): number {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const pending = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (!chunk) throw new Error(`No script contains ${module}`);
    return chunk.fileName;
  });
  const files = new Set<string>();
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    pending.push(...(byFile.get(file)?.imports ?? []));
  }
  return [...files].reduce((sum, file) => sum + gzippedKilobytes(byFile.get(file)?.code ?? ''), 0);
}

function gzippedKilobytes(code: string): number {
  return gzipSync(code, { level: 9 }).length / 1000;
}
