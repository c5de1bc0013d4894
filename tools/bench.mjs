// `npm run bench`: measures the engine, then the built console in a real browser with a synthetic tracking
// server. Single benchmarks, after `npm run bench --`:
// `engine`, `sizes`, `50000/5000` (devices/updates per second), `profile 10000/1000`
// `1000/100 swiftshader` or `gl-egl`: with one of the two ways to render without a graphics card; else with both
// `intake [checkout or addresses]`: how many fixes per second the server of this or another checkout stores,
// or a running server given by the addresses of its API and device port,
// `http://127.0.0.1:3000,http://127.0.0.1:5055`
// `start`: how soon rows appear, on a slow line and after signing in. FAROL_BENCH_DIST names another build, to
// compare with
// `latency [checkout]`: the latency of small requests during the heaviest reports
import { findBrowser } from './browser.mjs';
import { buildIfNeeded, installIfNeeded, run } from './prepare.mjs';

const benchmarks = process.argv.slice(2);
installIfNeeded();
const WITHOUT_BROWSER = ['engine', 'intake', 'latency'];
if (WITHOUT_BROWSER.includes(benchmarks[0]) && (benchmarks[0] !== 'engine' || benchmarks.length === 1)) {
  run('node', ['tests/benchmarks/run.ts', ...benchmarks]);
} else {
  buildIfNeeded();
  run('node', ['tests/benchmarks/run.ts', ...benchmarks], { CHROMIUM_PATH: findBrowser() });
}
