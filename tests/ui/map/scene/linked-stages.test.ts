import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heatLayer } from '@farol/ui/history/map/heat-layer';
import { layerStages } from '@farol/ui/map/scene/layer-stages';
import { linkedStages, ProgramLayer } from '@farol/ui/map/scene/linked-stages';
import { gridLayer, landLayer } from '@farol/ui/map/layers/world/world-layers';
import { worldNameLayers } from '@farol/ui/map/layers/world/world-name-layers';
import { WORLD_PAINT } from '@farol/ui/map/layers/world/world-paint';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { routeOf } from '../../../arbitraries/routes.ts';

let openStages: ReturnType<typeof linkedStages>;

type Layer = ReturnType<typeof landLayer>;

const paint = WORLD_PAINT.light;
const town = {
  kind: 'town',
  text: 'Lins',
  longitude: -49.7,
  latitude: -21.7,
  isCapital: false,
  gap: 7,
} as const;

beforeEach(() => {
  openStages = linkedStages();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Frames of the page that come when the test says so. */
function pageFrames() {
  const frames = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    frames.set(++last, frame);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
  return () => {
    const due = [...frames.values()];
    frames.clear();
    for (const frame of due) frame();
    return due.length > 0;
  };
}

const landOf = (name: string) => landLayer(name, [], paint);
const aGrid = () => gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, paint);
const idsOf = (layers: readonly { id: string }[]) => layers.map(({ id }) => id);

const isLinking = (layer: Layer): boolean => layer instanceof ProgramLayer;

/** What is drawn, without the layers that only have programs linked. */
const shownIn = (layers: readonly Layer[]) => idsOf(layers.filter((layer) => !isLinking(layer)));
const linkedIn = (layers: readonly Layer[]) => idsOf(layers.filter(isLinking));

/** Puts layers on a canvas whose graphics draw until the test says that they have. */
function takenByCanvas(layers: readonly Layer[], isBusy: () => boolean): void {
  const TIMEOUT_EXPIRED = 1;
  const context = {
    TIMEOUT_EXPIRED,
    fenceSync: () => ({}),
    clientWaitSync: () => (isBusy() ? TIMEOUT_EXPIRED : 0),
  };
  const canvas = { getContext: () => context };
  const device = { getDefaultCanvasContext: () => ({ canvas }) };
  for (const layer of layers) Object.assign(layer, { internalState: {}, context: { device } });
}

test('linked stages: a kind is not drawn before its program is linked and the kind before it drawn, unless that takes seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const nextFrame = pageFrames();
  let isBusy = true;
  for (const end of [() => (isBusy = false), () => vi.advanceTimersByTime(4000)]) {
    isBusy = true;
    const layers = [landOf('drawn'), aGrid()];
    const drawn: Layer[][] = [];
    const stages = openStages(() => draw());
    const draw = () => {
      drawn.push(stages.drawable(layers));
      takenByCanvas(drawn.at(-1) ?? [], () => isBusy);
    };
    const waitsForGraphics = () => {
      const before = drawn.length;
      nextFrame();
      vi.advanceTimersByTime(1000);
      expect(drawn).toHaveLength(before);
      end();
      vi.advanceTimersByTime(1000);
      expect(drawn).toHaveLength(before + 1);
      isBusy = true;
    };
    draw();
    waitsForGraphics();
    waitsForGraphics();
    expect(drawn.map(shownIn)).toEqual([[], ['world-land-drawn'], ['world-land-drawn', 'world-grid']]);
    expect(drawn.map(linkedIn)).toEqual([['program of world-land-drawn'], ['program of world-grid'], []]);
    stages.stop();
  }
});

test('linked stages: a program that is wanted again after a while is linked by another layer, as one that was drawn cannot be drawn again', () => {
  const nextFrame = pageFrames();
  const stages = openStages(() => undefined);
  const [first, again] = [1, 2].map(() => stages.drawable([landOf('first')]).find(isLinking));
  expect([first?.id, again?.id]).toEqual(['program of world-land-first', 'program of world-land-first']);
  expect(again).not.toBe(first);
  stages.stop();
  while (nextFrame()) continue;
});

test('linked stages: a kind whose programs are known only when it is drawn is drawn at once', () => {
  const nextFrame = pageFrames();
  const heat = heatLayer(routeOf([plainPosition(1, 0)]));
  const stages = openStages(() => undefined);
  expect(stages.drawable([heat])).toEqual([heat]);
  while (nextFrame()) continue;
});

test('linked stages: two maps of a page draw a new kind in turn, and one that is closed keeps no other waiting', () => {
  const nextFrame = pageFrames();
  const first = openStages(() => undefined);
  const seen: string[][] = [];
  const second = openStages(() => seen.push(linkedIn(second.drawable([landOf('second')]))));
  expect(linkedIn(first.drawable([landOf('first'), aGrid()]))).toEqual(['program of world-land-first']);
  expect(second.drawable([landOf('second')])).toEqual([]);
  first.stop();
  expect(seen).toEqual([['program of world-land-second']]);
  // Nobody draws its canvas, so that it is waited for in some frames only.
  while (nextFrame()) continue;
  expect(shownIn(first.drawable([landOf('first'), aGrid()]))).toEqual(['world-land-first']);
  first.stop();
});

test.for([
  ['take turns', false, ['ground', 'fleet', 'ground', 'fleet']],
  [
    'draw what is urgent first, so that vehicles do not wait for the world below them',
    true,
    ['ground', 'fleet', 'fleet'],
  ],
] as const)('linked stages: the canvases of a map %s', ([, isUrgent, expected]) => {
  const nextFrame = pageFrames();
  const drawn: string[] = [];
  const canvas = (name: string, options = {}): (() => void) => {
    const layers = [landOf(name), aGrid()];
    const stages = openStages(() => draw(), options);
    let before = '';
    const draw = (): void => {
      const now = idsOf(stages.drawable(layers)).join();
      if (now !== before) drawn.push(name);
      before = now;
    };
    return draw;
  };
  const [ground, fleet] = [canvas('ground'), canvas('fleet', { isUrgent })];
  ground();
  fleet();
  while (nextFrame()) continue;
  expect(drawn.slice(0, expected.length)).toEqual(expected);
});

test('linked stages: a map appears kind by kind, one after the other, and then all of it in every frame', () => {
  const nextFrame = pageFrames();
  const layers = [
    landLayer('north', [], paint),
    gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, paint),
    landLayer('south', [], paint),
    ...worldNameLayers([town], 8, paint),
  ];
  const drawn: string[][] = [];
  const stages = openStages(() => draw());
  const draw = () => drawn.push(shownIn(stages.drawable(layers)));
  draw();
  while (nextFrame()) continue;
  const [land, grid] = [['world-land-north', 'world-land-south'], 'world-grid'];
  expect(drawn.map((ids) => ids.toSorted())).toEqual([
    [],
    land,
    [grid, ...land],
    ['world-dots', grid, ...land],
    ['world-dots', grid, ...land, 'world-places'],
  ]);
  expect(stages.drawable(layers)).toBe(layers);
});

test('linked stages: texts come after what they name, such as vehicles', () => {
  const nextFrame = pageFrames();
  const [dots, names] = worldNameLayers([town], 8, paint);
  if (!dots || !names) throw new Error('no layers');
  const layers = [names, dots, aGrid()];
  const drawn: string[][] = [];
  const stages = openStages(() => draw());
  const draw = () => drawn.push(shownIn(stages.drawable(layers)));
  draw();
  while (nextFrame()) continue;
  const order = [...new Set(drawn.flat())];
  expect(order.toSorted()).toEqual([names.id, dots.id, 'world-grid'].toSorted());
  expect(order.at(-1)).toBe(names.id);
});

test('linked stages: the maps of the console are drawn in stages', () => {
  const nextFrame = pageFrames();
  const graphics = { openStages: undefined };
  const [stages, others] = [1, 2].map(() => layerStages(graphics)(() => undefined));
  expect(linkedIn(stages?.drawable([landOf('first')]) ?? [])).toEqual(['program of world-land-first']);
  // All its canvases wait for each other.
  expect(others?.drawable([landOf('second')])).toEqual([]);
  stages?.stop();
  others?.stop();
  while (nextFrame()) continue;
});
