import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Removes the WebGPU code of the map engine. The console draws with WebGL 2, and every user would load 50 kB
 * of WGSL shaders and their parser that never run. The engine's condition `visgl:webgl-only` removes most of
 * it; in the modules that lack the condition constants become empty strings, and functions and classes throw.
 */
export function withoutWebGpu(): Plugin {
  const missing = "throw new Error('The map is drawn with WebGL 2');";
  return {
    name: 'without-webgpu',
    enforce: 'pre',
    load(id) {
      if (!/@luma\.gl\/.*wgsl[^/]*\.js$|@deck\.gl\/.*attribute-buffer-groups\.js$/.test(id)) return undefined;
      const source = readFileSync(id, 'utf8');
      return [...source.matchAll(/^export (const|function|default class) ?(\w*)/gm)]
        .map(([, kind, name]) => {
          if (kind === 'const') return `export const ${name} = '';`;
          if (kind === 'function') return `export function ${name}() { ${missing} }`;
          return `export default class { constructor() { ${missing} } }`;
        })
        .join('\n');
    },
  };
}

/**
 * Removes the loader library of the map engine. The console passes only numbers and canvases to layers, and
 * every user would load 10 kB that never run. Passing a URL to a layer by mistake throws.
 */
export function withoutLoaders(): Plugin {
  const emptyModule = '\0without-loaders';
  return {
    name: 'without-loaders',
    enforce: 'pre',
    resolveId(source) {
      return /^@loaders\.gl\/(core|images)$/.test(source) ? emptyModule : undefined;
    },
    load(id) {
      if (id !== emptyModule) return undefined;
      return `
        export const ImageLoader = {};
        export function registerLoaders() {}
        export function load() { throw new Error('Map layers take data, not URLs'); }
      `;
    },
  };
}

/**
 * Removes shadows and animated attributes of the map engine: no layer of the console has either, and every user
 * would load 5 kB that never run. Asking for them throws.
 */
export function withoutShadowsAndTransitions(): Plugin {
  return {
    name: 'without-shadows-and-transitions',
    enforce: 'pre',
    load(id) {
      if (/@deck\.gl\/core\/.*\/shaderlib\/shadow\/shadow\.js$/.test(id)) return 'export default {};';
      if (!/@deck\.gl\/core\/.*\/(gpu-(interpolation|spring)-transition|shadow-pass)\.js$/.test(id))
        return undefined;
      return `export default class {
        constructor() { throw new Error('Map layers have no shadows and no transitions'); }
      }`;
    },
  };
}
