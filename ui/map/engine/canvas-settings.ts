import type { Graphics } from './graphics.ts';
import type { Device } from '@luma.gl/core';

/** Renderers that draw without a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/iu;

interface CanvasSettings {
  webgl: { preserveDrawingBuffer: boolean; antialias: boolean };
}

/**
 * Returns how the canvases of maps are created. Each frame draws all of its picture, so the last one is not kept.
 * Without a graphics card edges are not smoothed: that would cost a fifth of each frame.
 */
export function canvasSettings({ renderer }: Pick<Graphics, 'renderer'>): CanvasSettings {
  return { webgl: { preserveDrawingBuffer: false, antialias: !SOFTWARE.test(renderer) } };
}

/** The formats of all textures of the map. */
const FORMATS = ['rgba8unorm', 'rgba32float', 'rg32float', 'r32uint', 'r8uint'] as const;

/**
 * Asks a new device what it can do with the formats of the map. The device asks the graphics once for each, and the
 * page waits for the answer: now, while they have nothing to draw, instead of behind the first picture.
 */
export function askTextureFormats(device: Device): void {
  for (const format of FORMATS) device.getTextureFormatCapabilities(format);
}
