import { afterEach, expect, test, vi } from 'vitest';
import { canvasSettings } from '@farol/ui/map/engine/canvas-settings';
import { Graphics } from '@farol/ui/map/engine/graphics';

afterEach(() => void vi.restoreAllMocks());

/** Returns the settings in a browser whose graphics are drawn by the named renderer; without one it has no WebGL. */
function settingsWith(renderer: string | undefined) {
  let lost = 0;
  const context = {
    RENDERER: 'renderer',
    getExtension: (name: string) =>
      name === 'WEBGL_lose_context' ? { loseContext: () => lost++ } : { UNMASKED_RENDERER_WEBGL: 'unmasked' },
    getParameter: (name: string) => (name === 'unmasked' ? renderer : 'WebKit WebGL'),
  };
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    Object.assign(create(name), { getContext: () => (renderer === undefined ? null : context) }),
  );
  const graphics = new Graphics();
  const settings = canvasSettings(graphics);
  expect(canvasSettings(graphics)).toEqual(settings);
  return { settings, lost };
}

test.for([
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)',
  'ANGLE (Mesa, llvmpipe (LLVM 15.0.6 256 bits), OpenGL 4.5)',
  'Microsoft Basic Render Driver',
  'softpipe',
])('without a graphics card (%s) edges on the map are not smoothed', (renderer) => {
  const { settings, lost } = settingsWith(renderer);
  expect(settings.webgl.antialias).toBe(false);
  // Asking takes a context, of which a page has few.
  expect(lost).toBe(1);
});

test.for(['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11)', 'Apple GPU', 'Mali-G78', undefined])(
  'with a graphics card (%s) they are',
  (renderer) => {
    expect(settingsWith(renderer).settings.webgl.antialias).toBe(true);
  },
);
