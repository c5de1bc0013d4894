import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryStreetMaps } from '@farol/adapters/memory/street-maps';
import { startBaseMap } from '@farol/core/console/features/map/start-base-map';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { requestedStreetMapMachine } from '@farol/core/machines/map/requested-street-map.machine';
import type { WantedBaseMap } from '@farol/core/machines/map/base-map.actions';
import { baseMapMachine } from '@farol/core/machines/map/base-map.machine';
import { streetMapsMachine } from '@farol/core/machines/map/street-maps.machine';
import { aStreetMap } from '../../../arbitraries/street-map.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';
import { SimulatedTiles } from '../../../models/simulated-tiles.ts';

const coverages = [new ChartCoverage(baseMapMachine), new ChartCoverage(requestedStreetMapMachine)];

const RETRY_MS = 300_000;
const FILE_URL = '/south.pmtiles';
const OWN = aStreetMap({ name: 'own' });
const STREETS: WantedBaseMap = {
  name: 'street',
  styleUrl: undefined,
  fileUrl: undefined,
  isLocalOnly: false,
  isDark: false,
  language: 'pt-BR',
};
const PICTURES: WantedBaseMap = { ...STREETS, name: 'satellite', styleUrl: 'https://pictures.example' };
const OFFLINE: WantedBaseMap = { ...STREETS, name: 'offline' };

interface BenchOptions {
  readonly own?: readonly StreetMap[];
  readonly hasFile?: boolean;
  readonly hasInternet?: boolean;
}

/** Acts, and waits until everybody has answered. */
async function settled(act: () => void): Promise<void> {
  act();
  await settleCalls();
}

/** The base map of a session, on a map whose tiles the test draws. */
async function aBaseMap({ own = [], hasFile = true, hasInternet = true }: BenchOptions = {}) {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  const port = new MemoryStreetMaps(own, network);
  const streetMaps = createActor(streetMapsMachine, { input: port, clock }).start();
  const tiles = new SimulatedTiles();
  const answers = { hasFile, hasInternet };
  const asked: string[] = [];
  let state = 'offline';
  const ask = (has: () => boolean) => async (url: string) => {
    asked.push(url);
    if (!has()) throw new Error(`Nothing at ${url}`);
    return aStreetMap({ name: url });
  };
  const { baseMap, stop } = startBaseMap(
    {
      streetMaps,
      tiles,
      readFile: ask(() => answers.hasFile),
      askOnline: ask(() => answers.hasInternet),
      onlineUrl: 'online',
    },
    {
      clock,
      inspect: (event) => {
        for (const coverage of coverages) coverage.inspect(event);
        if (event.type !== '@xstate.snapshot' || !('machine' in event.snapshot)) return;
        if (event.snapshot.machine === baseMapMachine && 'value' in event.snapshot)
          state = String(event.snapshot.value);
      },
    },
  );
  streetMaps.send({ type: 'LOAD' });
  const drawn = () => {
    const content = tiles.drawn;
    return typeof content === 'object' ? content.maps.map(({ name }) => name) : content;
  };
  return {
    clock,
    network,
    port,
    tiles,
    answers,
    asked,
    baseMap,
    stop,
    drawn,
    state: () => state,
    want: (wanted: WantedBaseMap) => settled(() => baseMap.want(wanted)),
    pass: (ms: number) => settled(() => clock.increment(ms)),
  };
}

test('base map: streets are searched for, loaded and then shown, and nothing is asked of the internet where there are some', async () => {
  const { baseMap, state, drawn, want, asked } = await aBaseMap({ own: [OWN] });
  baseMap.want(STREETS);
  expect([state(), baseMap.getSnapshot().isExpected]).toEqual(['searching', true]);
  await want(STREETS);
  expect([state(), drawn()]).toEqual(['loading', ['own']]);
  expect(baseMap.getSnapshot()).toMatchObject({ isReady: false, isExpected: true });
  baseMap.tilesReady();
  expect(state()).toBe('shown');
  expect(baseMap.getSnapshot()).toMatchObject({
    isReady: true,
    isLost: false,
    shown: { maps: [OWN], fillView: true },
  });
  expect(asked).toEqual([]);
});

test('base map: a dark style wanted while the streets load is drawn, and they go on loading', async () => {
  const { state, drawn, want, tiles } = await aBaseMap({ own: [OWN] });
  await want(STREETS);
  await want({ ...STREETS, isDark: true });
  expect([state(), drawn()]).toEqual(['loading', ['own']]);
  expect(tiles.drawn).toMatchObject({ isDark: true });
});

test('base map: the file that the settings name is drawn with the maps of the server, which do not wait for it', async () => {
  const { baseMap, state, drawn, want, answers, asked } = await aBaseMap({ own: [OWN] });
  await want(OFFLINE);
  expect(state()).toBe('offline');
  baseMap.want({ ...STREETS, fileUrl: FILE_URL });
  expect(drawn()).toEqual(['own']);
  expect(baseMap.getSnapshot().streets.isSearching).toBe(true);
  baseMap.tilesReady();
  await settled(() => undefined);
  expect([state(), drawn(), asked]).toEqual(['shown', ['own', FILE_URL], [FILE_URL]]);
  // A map that was found stays when it is asked for again in vain.
  answers.hasFile = false;
  await settled(() => baseMap.retry());
  expect([state(), drawn(), asked.length]).toEqual(['shown', ['own', FILE_URL], 2]);
  // Another file replaces it, and none is drawn when none is named.
  answers.hasFile = true;
  await want({ ...STREETS, fileUrl: '/north.pmtiles' });
  expect(drawn()).toEqual(['own', '/north.pmtiles']);
  await want(STREETS);
  expect(drawn()).toEqual(['own']);
  await want({ ...STREETS, fileUrl: '/north.pmtiles' });
  expect(drawn()).toEqual(['own', '/north.pmtiles']);
});

test('base map: the online map is asked for where the file cannot be read, and the file again after five minutes', async () => {
  const { baseMap, state, drawn, want, pass, answers, asked } = await aBaseMap({ hasFile: false });
  await want({ ...STREETS, fileUrl: FILE_URL });
  baseMap.tilesReady();
  expect([state(), drawn(), asked]).toEqual(['shown', ['online'], [FILE_URL, 'online']]);
  expect(baseMap.getSnapshot().streets).toMatchObject({
    isOnline: true,
    fileFailure: { error: expect.any(Error) },
  });
  await pass(RETRY_MS - 1);
  expect(asked.length).toBe(2);
  await pass(1);
  expect(asked).toEqual([FILE_URL, 'online', FILE_URL]);
  await settled(() => baseMap.backOnline());
  expect(asked.length).toBe(4);
  answers.hasFile = true;
  await pass(RETRY_MS);
  expect([state(), drawn()]).toEqual(['shown', [FILE_URL]]);
  expect(baseMap.getSnapshot().streets).toMatchObject({ isOnline: false, fileFailure: undefined });
});

test('base map: nothing leaves this network where it must not', async () => {
  const { state, want, asked } = await aBaseMap();
  await want({ ...STREETS, isLocalOnly: true });
  expect([state(), asked]).toEqual(['offline', []]);
});

test('base map: is lost while nobody answers who has streets, and comes by itself when somebody does', async () => {
  const { baseMap, state, drawn, want, pass, answers, asked, tiles } = await aBaseMap({
    hasInternet: false,
  });
  await want(STREETS);
  expect([state(), drawn(), asked.length]).toEqual(['lost', undefined, 1]);
  expect(baseMap.getSnapshot()).toMatchObject({ isLost: true, areTilesLost: false });
  baseMap.viewRested();
  expect(state()).toBe('lost');
  await pass(RETRY_MS);
  expect([state(), asked.length]).toEqual(['lost', 2]);
  await settled(() => baseMap.retry());
  expect([state(), asked.length]).toEqual(['lost', 3]);
  answers.hasInternet = true;
  await settled(() => baseMap.backOnline());
  expect([state(), drawn(), tiles.shows]).toEqual(['loading', ['online'], 1]);
});

test('base map: tiles that do not come give way to the offline world, and are tried again', async () => {
  for (const again of ['time', 'online', 'user'] as const) {
    const { baseMap, state, drawn, want, pass } = await aBaseMap({ own: [OWN], hasFile: false });
    await want(STREETS);
    baseMap.tilesReady();
    await settled(() => baseMap.tilesLost());
    expect([state(), drawn()]).toEqual(['lost', undefined]);
    expect(baseMap.getSnapshot()).toMatchObject({ isLost: true, areTilesLost: true, isReady: false });
    // Neither another color scheme, a file that cannot be read nor another view brings them back.
    await want({ ...STREETS, isDark: true, fileUrl: FILE_URL });
    await settled(() => baseMap.viewRested());
    expect(state()).toBe('lost');
    if (again === 'time') await pass(RETRY_MS);
    if (again === 'online') await settled(() => baseMap.backOnline());
    if (again === 'user') await settled(() => baseMap.retry());
    expect([state(), drawn()]).toEqual(['loading', ['own']]);
    expect(baseMap.getSnapshot().content).toMatchObject({ isDark: true });
  }
});

test('base map: a map whose file was replaced is drawn from the new file at once', async () => {
  const { baseMap, state, drawn, want, port } = await aBaseMap({ own: [OWN] });
  await want(STREETS);
  port.maps = [aStreetMap({ name: 'new' })];
  await settled(() => baseMap.tilesLost());
  expect([state(), drawn()]).toEqual(['loading', ['new']]);
});

test('base map: what is lost is forgotten when another one is wanted', async () => {
  const { baseMap, state, drawn, want, tiles } = await aBaseMap({ own: [OWN] });
  await want(PICTURES);
  expect([state(), drawn()]).toEqual(['loading', PICTURES.styleUrl]);
  baseMap.tilesAttributed(['© the pilots']);
  baseMap.tilesReady();
  expect(baseMap.getSnapshot().attributions).toEqual(['© the pilots']);
  await settled(() => baseMap.tilesLost());
  expect([state(), baseMap.getSnapshot().attributions]).toEqual(['lost', []]);
  await want(STREETS);
  expect([state(), drawn()]).toEqual(['loading', ['own']]);
  await want({ ...PICTURES, styleUrl: 'https://others.example' });
  expect(drawn()).toBe('https://others.example');
  baseMap.tilesReady();
  await want(PICTURES);
  expect([state(), drawn()]).toEqual(['loading', PICTURES.styleUrl]);
  await want(OFFLINE);
  expect([state(), tiles.kept]).toEqual(['offline', undefined]);
});

test('base map: streets out of the view are kept without being drawn; the same view draws nothing afresh', async () => {
  const { baseMap, state, drawn, want, tiles } = await aBaseMap({ own: [OWN] });
  await want(STREETS);
  baseMap.viewRested();
  baseMap.tilesReady();
  baseMap.viewRested();
  expect([state(), tiles.shows]).toEqual(['shown', 1]);
  await want({ ...STREETS, isDark: true });
  expect([state(), tiles.shows]).toEqual(['shown', 2]);
  tiles.isInView = false;
  baseMap.viewRested();
  expect([state(), drawn(), tiles.kept]).toEqual(['offline', undefined, expect.anything()]);
  tiles.isInView = true;
  baseMap.viewRested();
  expect([state(), drawn()]).toEqual(['loading', ['own']]);
  // Also on the way.
  tiles.isInView = false;
  baseMap.viewRested();
  expect(state()).toBe('offline');
});

test('base map: what is in the view is the same until it changes', async () => {
  const west = aStreetMap({ name: 'west' });
  const { baseMap, want, drawn, tiles, port, pass } = await aBaseMap({ own: [OWN, west] });
  await want(OFFLINE);
  expect(baseMap.getSnapshot().shown).toEqual({ maps: [], fillView: false });
  await want(STREETS);
  const { shown } = baseMap.getSnapshot();
  expect(shown).toEqual({ maps: [OWN, west], fillView: true });
  baseMap.viewRested();
  expect(baseMap.getSnapshot().shown).toBe(shown);
  tiles.fillView = false;
  baseMap.viewRested();
  expect([baseMap.getSnapshot().shown, tiles.shows]).toEqual([{ ...shown, fillView: false }, 1]);
  // One of two has another file now.
  port.maps = [OWN, aStreetMap({ name: 'east' })];
  await pass(RETRY_MS);
  expect([drawn(), tiles.shows]).toEqual([['own', 'east'], 2]);
  expect(baseMap.getSnapshot().shown.maps.map(({ name }) => name)).toEqual(['own', 'east']);
  await want({ ...STREETS, language: 'en' });
  expect([tiles.drawn, tiles.shows]).toEqual([expect.objectContaining({ language: 'en' }), 3]);
});

test('base map: who made the streets is not told any more when none are wanted', async () => {
  const { baseMap, want } = await aBaseMap({ own: [OWN] });
  await want(STREETS);
  baseMap.tilesAttributed(['© the surveyors']);
  await want({ ...STREETS, isDark: true });
  expect(baseMap.getSnapshot().attributions).toEqual(['© the surveyors']);
  await want(OFFLINE);
  expect(baseMap.getSnapshot().attributions).toEqual([]);
});

test('base map: streets that are out of the view are not lost, although the file could not be read', async () => {
  const { baseMap, state, want, tiles } = await aBaseMap({ own: [OWN], hasFile: false });
  tiles.isInView = false;
  await want({ ...STREETS, fileUrl: FILE_URL });
  expect([state(), baseMap.getSnapshot().isLost]).toEqual(['offline', false]);
  tiles.isInView = true;
  baseMap.viewRested();
  expect(state()).toBe('loading');
});

test('base map: nothing is tried again once the map is gone', async () => {
  const { want, pass, asked, stop } = await aBaseMap({ hasInternet: false });
  await want(STREETS);
  stop();
  await pass(RETRY_MS);
  expect(asked.length).toBe(1);
});

type Bench = Awaited<ReturnType<typeof aBaseMap>>;

/** What is wanted, in the simplest form. */
class Model {
  wanted = OFFLINE;
}

/** After every step: what is drawn is what the state says, and is wanted. */
async function expectSound({ wanted }: Model, bench: Bench): Promise<void> {
  await settleCalls();
  const isDrawn = ['loading', 'shown'].includes(bench.state());
  expect(bench.tiles.drawn !== undefined).toBe(isDrawn);
  expect(bench.baseMap.getSnapshot()).toMatchObject({
    isReady: bench.state() === 'shown',
    isLost: bench.state() === 'lost',
  });
  if (wanted.name === 'offline') expect([bench.state(), bench.tiles.kept]).toEqual(['offline', undefined]);
  if (isDrawn && wanted.name === 'street')
    expect(bench.tiles.drawn).toMatchObject({
      isDark: wanted.isDark,
      maps: bench.baseMap.getSnapshot().streets.maps,
    });
  if (isDrawn && wanted.styleUrl !== undefined) expect(bench.tiles.drawn).toBe(wanted.styleUrl);
  if (!isDrawn && wanted.styleUrl !== undefined) expect(bench.state()).toBe('lost');
}

const command = (
  name: string,
  run: (bench: Bench, model: Model) => unknown,
): fc.AsyncCommand<Model, Bench> => ({
  check: () => true,
  run: async (model, bench) => {
    await run(bench, model);
    await expectSound(model, bench);
  },
  toString: () => name,
});
const wanting = (name: string, wanted: WantedBaseMap) =>
  command(name, (bench, model) => {
    model.wanted = wanted;
    bench.baseMap.want(wanted);
  });

const commands = [
  wanting('want streets', STREETS),
  wanting('want dark streets and a file', { ...STREETS, isDark: true, fileUrl: FILE_URL }),
  wanting('want pictures', PICTURES),
  wanting('want nothing', OFFLINE),
  command('tiles ready', ({ baseMap }) => baseMap.tilesReady()),
  command('tiles lost', ({ baseMap }) => baseMap.tilesLost()),
  command('look elsewhere', ({ tiles, baseMap }) => {
    tiles.isInView = !tiles.isInView;
    baseMap.viewRested();
  }),
  command('internet comes or goes', ({ answers, baseMap }) => {
    answers.hasInternet = !answers.hasInternet;
    if (answers.hasInternet) baseMap.backOnline();
  }),
  command('file comes or goes', ({ answers }) => {
    answers.hasFile = !answers.hasFile;
  }),
  command('server gets or loses its maps', ({ port }) => {
    port.maps = port.maps.length > 0 ? [] : [OWN];
  }),
  command('retry', ({ baseMap }) => baseMap.retry()),
  command('time', ({ clock }) => clock.increment(RETRY_MS)),
];

test('base map: draws what is wanted, and is shown at the latest five minutes after everything answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        commands.map((item) => fc.constant(item)),
        { maxCommands: 25 },
      ),
      async (sequence) => {
        const benches: Bench[] = [];
        await fc.asyncModelRun(async () => {
          const real = await aBaseMap({ hasInternet: false, hasFile: false });
          benches.push(real);
          return { model: new Model(), real };
        }, sequence);
        for (const { answers, tiles, baseMap, want, pass, state, stop } of benches) {
          [answers.hasInternet, answers.hasFile, tiles.isInView] = [true, true, true];
          await want(STREETS);
          baseMap.viewRested();
          await pass(RETRY_MS);
          baseMap.tilesReady();
          expect(state()).toBe('shown');
          stop();
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('base map: the tests above reach every state and transition of the charts', () => {
  for (const coverage of coverages) expect(coverage.missing()).toEqual([]);
});
