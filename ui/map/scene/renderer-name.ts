/** Returns what draws a canvas: a graphics card or a program; empty without WebGL. Its context is given back. */
export function rendererName(canvas: HTMLCanvasElement | OffscreenCanvas): string {
  const context = canvas.getContext('webgl2');
  if (!(context && 'getParameter' in context)) return '';
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
