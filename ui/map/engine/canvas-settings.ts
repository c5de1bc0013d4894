import { graphicsRenderer } from './graphics-start.ts';

/** Renderers that draw without a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/iu;

interface CanvasSettings {
  webgl: { preserveDrawingBuffer: boolean; antialias: boolean };
}

let settings: CanvasSettings | undefined;

/**
 * Returns how the canvases of maps are created. Each frame draws all of its picture, so the last one is not kept.
 * Without a graphics card edges are not smoothed: that would cost a fifth of each frame.
 */
export function canvasSettings(): CanvasSettings {
  return (settings ??= {
    webgl: { preserveDrawingBuffer: false, antialias: !SOFTWARE.test(graphicsRenderer()) },
  });
}
