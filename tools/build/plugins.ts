import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Patterns of modules that are left out of the build. They name private parts of packages, which another version may
 * call something else: then the build fails, instead of taking in again what nobody needs.
 */
class LeftOut {
  readonly #unseen: Set<RegExp>;

  constructor(patterns: readonly RegExp[]) {
    this.#unseen = new Set(patterns);
  }

  /** Whether a module matches a pattern, which is then known to match something. */
  matches(pattern: RegExp, id: string): boolean {
    if (!pattern.test(id)) return false;
    this.#unseen.delete(pattern);
    return true;
  }

  /** Throws when a pattern matched nothing in the whole build. */
  check(): void {
    if (this.#unseen.size === 0) return;
    const patterns = [...this.#unseen].map(String).join(', ');
    throw new Error(
      `Nothing in the build matches ${patterns}: correct or remove it in tools/build/plugins.ts`,
    );
  }
}

/** What the map engine brings for WebGPU where its condition does not reach. */
const WEBGPU_PARTS = [/@luma\.gl\/.*wgsl[^/]*\.js$/, /@deck\.gl\/.*attribute-buffer-groups\.js$/];

/**
 * Removes the WebGPU code of the map engine. The console draws with WebGL 2, and every user would load 50 kB
 * of WGSL shaders and their parser that never run. The engine's condition `visgl:webgl-only` removes most of
 * it; in the modules that lack the condition constants become empty strings, and functions and classes throw.
 */
export function withoutWebGpu(): Plugin {
  const missing = "throw new Error('The map is drawn with WebGL 2');";
  const leftOut = new LeftOut(WEBGPU_PARTS);
  return {
    name: 'without-webgpu',
    enforce: 'pre',
    generateBundle: () => leftOut.check(),
    load(id) {
      if (!WEBGPU_PARTS.some((part) => leftOut.matches(part, id))) return undefined;
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
  const loaders = [/^@loaders\.gl\/core$/, /^@loaders\.gl\/images$/];
  const leftOut = new LeftOut(loaders);
  return {
    name: 'without-loaders',
    enforce: 'pre',
    generateBundle: () => leftOut.check(),
    resolveId(source) {
      return loaders.some((loader) => leftOut.matches(loader, source)) ? emptyModule : undefined;
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

/** Parts of packages that the console never runs, and what stands in their place. */
const UNUSED_PARTS: readonly { file: RegExp; code: string }[] = [
  // No layer has shadows or animated attributes.
  { file: /@deck\.gl\/core\/.*\/shaderlib\/shadow\/shadow\.js$/, code: 'export default {};' },
  ...[
    'gpu-interpolation-transition',
    'gpu-spring-transition',
    'cpu-interpolation-transition',
    'cpu-spring-transition',
    'shadow-pass',
  ].map((part) => ({
    file: new RegExp(`@deck\\.gl/core/.*/${part}\\.js$`),
    code: `export default class {
      constructor() { throw new Error('Map layers have no shadows and no transitions'); }
    }`,
  })),
  // The controls over the map are the console's own; the engine makes a manager of widgets all the same.
  {
    file: /@deck\.gl\/core\/.*\/lib\/widget-manager\.js$/,
    code: `export class WidgetManager {
      setProps({ widgets = [] }) {
        if (widgets.length > 0) throw new Error('The map has no widgets of the engine');
      }
      addDefault() {}
      onRedraw() {}
      onHover() {}
      onEvent() {}
      finalize() {}
    }`,
  },
  { file: /@deck\.gl\/core\/.*\/lib\/tooltip-widget\.js$/, code: 'export class TooltipWidget {}' },
  // No shader is extended by plugins of the engine.
  {
    file: /@luma\.gl\/shadertools\/.*\/shader-plugin-varyings\.js$/,
    code: `export function assembleShaderPluginVaryingsGLSL(source, stage, varyings) {
      if (Object.keys(varyings).length > 0) throw new Error('Shaders have no plugins');
      return { declarations: '', initialization: '' };
    }
    export function assembleShaderPluginVaryingsWGSL() { throw new Error('The map is drawn with WebGL 2'); }`,
  },
  {
    file: /@luma\.gl\/shadertools\/.*\/shader-plugin-vertex-inputs\.js$/,
    code: `export function getShaderPluginVertexInputDeclarationsGLSL(source, inputs) {
      if (Object.keys(inputs).length > 0) throw new Error('Shaders have no plugins');
      return '';
    }
    export function assembleShaderPluginVertexInputsWGSL() { throw new Error('The map is drawn with WebGL 2'); }`,
  },
  // Of the engine's log only warnings and errors are of use, in the browser's console.
  {
    file: /@probe\.gl\/log\/dist\/index\.js$/,
    code: `const silent = () => () => undefined;
    export class Log {
      constructor() {
        const warned = new Set();
        this.level = 0;
        this.warn = (message, ...details) => () => {
          if (!warned.has(message)) console.warn(message, ...details);
          warned.add(message);
        };
        this.error = (...message) => () => console.error(...message);
        this.get = () => undefined;
        this.assert = (condition, message) => {
          if (!condition) throw new Error(message);
        };
        for (const name of ['log', 'info', 'once', 'probe', 'table', 'time', 'timeEnd', 'group', 'groupCollapsed',
          'groupEnd', 'deprecated', 'removed', 'set', 'enable']) this[name] = silent;
      }
    }`,
  },
  // The container has functions that make adapters, and no classes of which it makes objects itself.
  {
    file: /@inversifyjs\/core\/.*\/InstanceBindingNodeImplementation\.js$/,
    code: `export class InstanceBindingNodeImplementation {
      constructor() { throw new Error('The container makes no objects of classes'); }
    }`,
  },
  {
    file: /@inversifyjs\/core\/.*\/getClassMetadata\.js$/,
    code: `export function getClassMetadata() { throw new Error('The container makes no objects of classes'); }`,
  },
  // Nobody looks into the engine with its own tools, nor asks a graphics card for times.
  { file: /@luma\.gl\/engine\/.*\/debug-framebuffer\.js$/, code: 'export function debugFramebuffer() {}' },
  {
    file: /@luma\.gl\/engine\/.*\/debug-shader-layout\.js$/,
    code: 'export function getDebugTableForShaderLayout() { return {}; }',
  },
  {
    file: /@luma\.gl\/webgl\/.*\/webgl-query-set\.js$/,
    code: `export class WEBGLQuerySet {
      constructor() { throw new Error('The map asks for no times of the graphics card'); }
    }`,
  },
];

/**
 * Removes what of the map engine and the container the console never runs and every user would load. Asking for it throws, where
 * it would be missed.
 */
export function withoutUnusedParts(): Plugin {
  const leftOut = new LeftOut(UNUSED_PARTS.map(({ file }) => file));
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    generateBundle: () => leftOut.check(),
    load(id) {
      return UNUSED_PARTS.find(({ file }) => leftOut.matches(file, id))?.code;
    },
  };
}
