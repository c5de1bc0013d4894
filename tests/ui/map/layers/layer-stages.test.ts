import { afterEach, expect, test, vi } from 'vitest';
import { LayerStages } from '@farol/ui/map/layers/layer-stages';
import { gridLayer, landLayer } from '@farol/ui/map/world/world-layers';
import { worldNameLayers } from '@farol/ui/map/world/world-name-layers';
import { WORLD_PAINT } from '@farol/ui/map/world/world-paint';

const paint = WORLD_PAINT.light;
const town = { kind: 'town', text: 'Lins', longitude: -49.7, latitude: -21.7, isCapital: false } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Frames of the page that come when the test says so. */
function pageFrames() {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => void (frames[frame - 1] = () => undefined));
  return () => frames.shift()?.();
}

const landOf = (name: string) => landLayer(name, [], paint);
const aGrid = () => gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, paint);
const idsOf = (layers: readonly { id: string }[]) => layers.map(({ id }) => id);

/** A layer that is on a canvas whose graphics draw until the test says that they have. */
function drawnLayer(isBusy: () => boolean) {
  const TIMEOUT_EXPIRED = 1;
  const context = {
    TIMEOUT_EXPIRED,
    fenceSync: () => ({}),
    clientWaitSync: () => (isBusy() ? TIMEOUT_EXPIRED : 0),
  };
  const canvas = { getContext: () => context };
  const device = { getDefaultCanvasContext: () => ({ canvas }) };
  return Object.assign(landOf('drawn'), { internalState: {}, context: { device } });
}

test('a new kind is not drawn before the graphics have drawn the one before, unless they take seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const nextFrame = pageFrames();
  let isBusy = true;
  for (const end of [() => (isBusy = false), () => vi.advanceTimersByTime(4000)]) {
    isBusy = true;
    const layers = [drawnLayer(() => isBusy), aGrid()];
    const shown: string[][] = [];
    const stages = new LayerStages(() => shown.push(idsOf(stages.drawable(layers))));
    expect(idsOf(stages.drawable(layers))).toEqual(['world-land-drawn']);
    nextFrame();
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([]);
    end();
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([['world-land-drawn', 'world-grid']]);
    nextFrame();
    vi.advanceTimersByTime(4000);
  }
});

test('two maps of a page draw a new kind in turn, and one that is closed keeps no other waiting', () => {
  const nextFrame = pageFrames();
  const first = new LayerStages(() => undefined);
  const shown: string[][] = [];
  const second = new LayerStages(() => shown.push(idsOf(second.drawable([landOf('second')]))));
  expect(idsOf(first.drawable([landOf('first'), aGrid()]))).toEqual(['world-land-first']);
  expect(second.drawable([landOf('second')])).toEqual([]);
  first.stop();
  expect(shown).toEqual([['world-land-second']]);
  nextFrame();
  nextFrame();
  expect(idsOf(first.drawable([landOf('first'), aGrid()]))).toEqual(['world-land-first', 'world-grid']);
  nextFrame();
});

test('a map appears kind by kind, one after the other, and then all of it in every frame', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const layers = [
    landLayer('north', [], paint),
    gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, paint),
    landLayer('south', [], paint),
    ...worldNameLayers([town], 8, paint),
  ];
  const drawn: string[][] = [];
  const stages = new LayerStages(() => draw());
  const draw = () => drawn.push(stages.drawable(layers).map(({ id }) => id));
  draw();
  while (frames.length > 0) frames.shift()?.();
  const [land, grid] = [['world-land-north', 'world-land-south'], 'world-grid'];
  expect(drawn.map((ids) => ids.toSorted())).toEqual([
    land,
    [grid, ...land],
    ['world-dots', grid, ...land],
    ['world-dots', grid, ...land, 'world-places'],
  ]);
  expect(stages.drawable(layers)).toBe(layers);
});
