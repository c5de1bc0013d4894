// `npm run bench`: measures the engine, then the built console in a real browser with a synthetic tracking
// server. Single benchmarks, after `npm run bench --`:
// `engine`, `sizes`, `50000/5000` (devices/updates per second), `profile 10000/1000`
// `1000/100 swiftshader` or `gl-egl`: with one of the two ways to render without a graphics card; else with both
// `--map-tools`: with trails, labels and geofences; `--flushed`: the server sends a frame every 100 ms, as the
// embedded one does, and not one for each update, as a Traccar server does
// `intake [checkout or addresses]`: how many fixes per second the server of this or another checkout stores,
// or a running server given by the addresses of its API and device port,
// `http://127.0.0.1:3000,http://127.0.0.1:5055`
//   `--postgres`, also for `trackers`: on a temporary PostgreSQL whose commits wait for the disk
// `trackers [count]`: how many fixes per second so many simulated trackers of each protocol get acknowledged
// `start`: how soon rows appear, on a slow line and after signing in. FAROL_BENCH_DIST names another build, to
// compare with
// `player`: a route of 100,000 fixes is loaded and played
// `moment`: a day of 1,000 vehicles is looked at and played
// `latency [checkout]`: the latency of small requests during the heaviest reports
// `alerts [checkout]`: how soon alerts arrive while another target hangs, and what many at once cost
// `reports [checkout]`: how long reports about 30 days of 60 vehicles take, and what keeping them ready costs
import { findBrowser } from './browser.mjs';
import { startPostgres } from './postgres.mjs';
import { buildIfNeeded, installIfNeeded, run } from './prepare.mjs';

/** Benchmarks that can be combined with each other and with loads. */
const PARTS = ['engine', 'sizes'];
const ALONE = [...PARTS, 'start', 'player', 'moment', 'profile'];
const RENDERINGS = new Set(['gl-egl', 'swiftshader']);
const OPTIONS = new Set(['--map-tools', '--flushed']);
const POSTGRES = '--postgres';
const isOnPostgres = process.argv.includes(POSTGRES);
const benchmarks = process.argv.slice(2).filter((word) => word !== POSTGRES);
const problem = whyUnknown(benchmarks);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
installIfNeeded();
const WITHOUT_BROWSER = ['alerts', 'engine', 'intake', 'latency', 'moment', 'reports', 'trackers'];
if (WITHOUT_BROWSER.includes(benchmarks[0]) && (benchmarks[0] !== 'engine' || benchmarks.length === 1)) {
  const postgres = isOnPostgres ? await startPostgres({ isDurable: true }) : undefined;
  if (postgres) process.once('exit', () => void postgres.stop());
  run('node', ['--expose-gc', 'tests/benchmarks/run.ts', ...benchmarks], {
    ...(postgres && { FAROL_BENCH_POSTGRES: postgres.address }),
  });
} else {
  buildIfNeeded();
  run('node', ['tests/benchmarks/run.ts', ...benchmarks], { CHROMIUM_PATH: findBrowser() });
}

/** Whether a word is a number of devices and of updates per second. */
function isLoad(word) {
  return /^[1-9]\d*\/[1-9]\d*$/.test(word);
}

/** Whether a word names a benchmark at this place of the command line. */
function isKnown(word, at) {
  return isLoad(word) || RENDERINGS.has(word) || (at === 0 ? ALONE : PARTS).includes(word);
}

/** Returns why these words name no benchmarks; undefined if they do. */
function whyUnknown(words) {
  if (isOnPostgres && !['intake', 'trackers'].includes(words[0]))
    return `${POSTGRES} is for intake and trackers`;
  const named = words.filter((word) => !OPTIONS.has(word));
  const [first, ...others] = named;
  const known =
    'engine, sizes, start, player, moment, latency, alerts, intake, trackers, reports, profile, or devices/updates per second such as 50000/5000';
  if (first === 'trackers') return undefined;
  if (['alerts', 'intake', 'latency', 'reports'].includes(first))
    return others.length > 1 ? `${first} takes one checkout only` : undefined;
  if (first === 'profile' && others.length === 0) return 'profile needs a load such as 10000/1000';
  const unknown = named.find((word, at) => !isKnown(word, at));
  return unknown === undefined ? undefined : `There is no benchmark "${unknown}"; there are ${known}`;
}
