import { expect, test } from 'vitest';
import type { Plugin } from 'vite';
import { withoutLoaders, withoutUnusedParts, withoutWebGpu } from '../../tools/build/plugins.ts';

/** Runs a hook of a plugin as the build does. */
const run = (plugin: Plugin, hook: 'generateBundle' | 'load' | 'resolveId', ...input: string[]): unknown => {
  const handler = plugin[hook];
  if (typeof handler !== 'function') throw new Error(`The plugin has no ${hook}`);
  return Reflect.apply(handler, undefined, input);
};

test('build: fails when a part of the map engine that is left out is no longer called so', () => {
  for (const plugin of [withoutLoaders(), withoutUnusedParts(), withoutWebGpu()])
    expect(() => run(plugin, 'generateBundle')).toThrow(
      /^Nothing in the build matches .*tools\/build\/plugins\.ts$/,
    );
});

test('build: goes on when everything that is left out is there', () => {
  const plugin = withoutLoaders();
  run(plugin, 'resolveId', '@loaders.gl/core');
  expect(() => run(plugin, 'generateBundle')).toThrow(/images/);
  run(plugin, 'resolveId', '@loaders.gl/images');
  run(plugin, 'resolveId', 'react');
  expect(() => run(plugin, 'generateBundle')).not.toThrow();
});

test('build: a renamed file is named, and those that are still there are not', () => {
  const plugin = withoutUnusedParts();
  const missing = (): string => {
    try {
      run(plugin, 'generateBundle');
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(missing()).toContain('shadow-pass');
  expect(run(plugin, 'load', '/n/@deck.gl/core/dist/passes/shadow-pass-2.js')).toBeUndefined();
  expect(missing()).toContain('shadow-pass');
  expect(run(plugin, 'load', '/n/@deck.gl/core/dist/passes/shadow-pass.js')).toBeDefined();
  expect(missing()).not.toContain('shadow-pass');
  expect(missing()).toContain('widget-manager');
});
