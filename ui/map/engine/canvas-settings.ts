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
  return (settings ??= { webgl: { preserveDrawingBuffer: false, antialias: !isDrawnBySoftware() } });
}

function isDrawnBySoftware(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) return false;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE.test(renderer);
}
