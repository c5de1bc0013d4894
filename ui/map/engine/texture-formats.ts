import type { Device } from '@luma.gl/core';

/** The formats of all textures of the map. */
const FORMATS = ['rgba8unorm', 'rgba32float', 'rg32float', 'r32uint', 'r8uint'] as const;

/**
 * Asks a new device what it can do with the formats of the map. The device asks the graphics once for each, and the
 * page waits for the answer: now, while they have nothing to draw, instead of behind the first picture.
 */
export function askTextureFormats(device: Device): void {
  for (const format of FORMATS) device.getTextureFormatCapabilities(format);
}
