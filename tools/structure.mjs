// `npm run structure`: measures how the source is built, and prints it as a table. Nothing is checked.
import { globSync, readFileSync, statSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { startScreenFeatures } from '@farol/core/console/screen-features';
import { LazyCode } from '@farol/core/console/wiring/lazy-code';
import { SimulatedClock } from 'xstate';
import { plainDevice, plainPosition } from '../tests/arbitraries/fleet.ts';
import { aServer } from '../tests/arbitraries/servers.ts';
import { aUser } from '../tests/arbitraries/users.ts';
import {
  headlessConsole,
  sessionConsole,
  settleCalls,
  signedInConsole,
} from '../tests/models/signed-in-console.ts';
import { ROOT } from './prepare.mjs';

const charts = sources('core/machines').filter(({ text }) => text.includes('.createMachine('));
const connectors = sources('core/console').filter(({ path }) => /\/connect-[^/]+$/.test(path));
const actions = connectors.flatMap(({ text }) => [
  ...text.matchAll(/^ +(\w+): \([^)]*\)(?:: \w+)? => send\(/gm),
]);
const plainActions = connectors.flatMap(({ text }) =>
  [...text.matchAll(/^ +(\w+): \([^)]*\) => send\(\{ type: '([A-Z_]+)'/gm)].filter(
    ([, action, event]) => action.toLowerCase() === event.replaceAll('_', '').toLowerCase(),
  ),
);
const globals = sources('ui').flatMap(({ text }) => [
  ...text.matchAll(/^(?:let \w+|(?:export )?const \w+ = new SharedValue)/gm),
]);

const rows = [
  ['State charts', charts.length],
  [
    'Line of a chart’s file where its states begin, median',
    median(charts.map(({ text }) => statesLine(text))),
  ],
  ['Connector files', connectors.length],
  [
    'Actions of connectors that send one event; of these with its name',
    `${actions.length}; ${plainActions.length}`,
  ],
  ['State of modules in ui', globals.length],
  ...sizes(),
  ...(await firstView()),
  ...(await runs()),
];
for (const [name, value] of rows) process.stdout.write(`${String(name).padEnd(72)} ${value}\n`);
process.exit();

/** Returns how large files and documents are, and how many files only one neighbour reads. */
function sizes() {
  const files = ['core', 'adapters', 'ui', 'server', 'simulation'].flatMap(sources);
  const importers = new Map(files.map(({ path }) => [path, new Set()]));
  for (const { path, text } of files.filter((file) => !isEntry(file.path)))
    for (const [, specifier] of text.matchAll(/(?:from|import\(?|new URL\()\s*'([^']+)'/g))
      importers.get(importedFile(path, specifier))?.add(path);
  // A catalog, a migration, an adapter, a route, a thread or an entry has one reader by its nature.
  const chapters = [...importers].filter(
    ([path]) =>
      !isEntry(path) &&
      !/\/(?:language\/.*-.*|migrations|drawings)\/|^adapters\/|routes|main\.tsx?$|-thread\.ts$/.test(path),
  );
  const single = chapters.filter(([, { size }]) => size === 1).length;
  const product = [...files, ...['examples', 'tools'].flatMap(sources)];
  return [
    [
      'Product files that one other file imports; share',
      `${single} of ${chapters.length}; ${((100 * single) / chapters.length).toFixed(1)} %`,
    ],
    ['Lines of TypeScript: product; tests', `${linesOf(product)}; ${linesOf(sources('tests'))}`],
    ['Bytes: README; ARCHITECTURE', `${bytesOf('README.md')}; ${bytesOf('ARCHITECTURE.md')}`],
  ];
}

function isEntry(path) {
  return path.includes('/entries/');
}

/** Returns the path that an import of a file means, with its ending. */
function importedFile(importer, specifier) {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  return `${specifier.replace(/^@farol\//, '')}.ts`;
}

function linesOf(files) {
  return files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
}

function bytesOf(file) {
  return statSync(join(ROOT, file)).size;
}

/** Returns what lives after a sign-in, before anybody opens a screen. */
async function firstView() {
  const timers = new SimulatedClock();
  const server = new MemoryServer({
    server: aServer({}, true),
    accounts: [{ user: aUser(), password: 'segredo' }],
    clock: () => timers.now(),
  });
  server.stock({ devices: [plainDevice(5)] });
  const ports = memoryPorts(server);
  const actors = new Set();
  const root = headlessConsole(ports, timers, {
    screenCode: new LazyCode(async () => startScreenFeatures),
    inspect: ({ actorRef, type }) => {
      if (type === '@xstate.actor') actors.add(actorRef);
    },
  });
  root.access.navigate('/login');
  await settled();
  root.login.signIn('ana@example.com', 'segredo');
  await settled();
  const alive = [...actors].map((actor) => actor.getSnapshot()).filter(({ status }) => status === 'active');
  const withStates = alive.filter(({ machine }) => machine?.config.initial !== undefined);
  const unmoved = withStates.filter(({ machine, value }) => value === machine.config.initial);
  return [
    ['Actors alive after sign-in', alive.length],
    ['Charts with states; of these in the first', `${withStates.length}; ${unmoved.length}`],
  ];
}

/**
 * Returns what happens in a console without a browser: the files of core and
 * adapters that run for what users do, and the lists that are asked for again.
 */
async function runs() {
  const { root, fleet, records } = await signedInConsole();
  const { anchors, records: lists, reports } = sessionConsole(root);
  const listed = [];
  const list = records.list.bind(records);
  records.list = (name, ...filters) => {
    listed.push(name);
    return list(name, ...filters);
  };
  lists.lists.geofences.load();
  await settled();
  listed.length = 0;
  const counting = await countRuns();
  const reported = await counting(() => fleet.receive({ positions: [plainPosition(5, 60)] }));
  const anchored = await counting(async () => {
    anchors.request({ kind: 'device', deviceId: 5 });
    await settled();
    anchors.confirm();
    await settled();
    anchors.confirmDespiteDanger();
    await settled();
  });
  const isAnchored = anchors.getSnapshot().isAnchored({ kind: 'device', deviceId: 5 });
  const report = await counting(async () => {
    reports.report.open('trips');
    reports.report.choose({ deviceIds: [5] });
    reports.report.run();
    await settled();
  });
  const { isShown, isEmpty } = reports.report.getSnapshot();
  return [
    ['Files of core and memory adapters that run: a vehicle reports', reported],
    [`Files that run: an anchor is set (${isAnchored ? 'done' : 'not done'})`, anchored],
    ['Lists asked for when it is set while the geofences are open', listed.length],
    [
      `Files that run: the report of trips is opened and made (${isShown || isEmpty ? 'done' : 'not done'})`,
      report,
    ],
  ];
}

/** Waits until calls are answered and code that is loaded when due is there. */
async function settled() {
  for (let round = 0; round < 20; round++) {
    await setTimeout(5);
    await settleCalls();
  }
}

/** Returns what counts the files with functions that run during an action. */
async function countRuns() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async (action) => {
    await session.post('Profiler.takePreciseCoverage');
    await action();
    await settled();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.filter(
      ({ url, functions }) =>
        /^file:(?!.*\/node_modules\/).*\/(?:core|adapters)\//.test(url) &&
        functions.some(({ ranges: [{ count }] }) => count > 0),
    ).length;
  };
}

function sources(folder) {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((path) => !/(?:^|\/)(?:dist|node_modules)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function statesLine(text) {
  const at = text.indexOf(' states: {', text.indexOf('.createMachine('));
  return text.slice(0, at).split('\n').length;
}

function median(numbers) {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)];
}
