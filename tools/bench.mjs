// `npm run bench`: measures the engine, then the built console in a real browser against a synthetic tracking server.
// `npm run bench -- engine`, `npm run bench -- 50000/5000`, `npm run bench -- sizes`, `npm run bench -- profile 10000/1000`: one of them.
// `npm run bench -- intake [checkout or addresses]`: how many fixes a second the server stores, of this checkout, of another one, or of a
// running server named by the addresses of its API and its device port, `http://127.0.0.1:3000,http://127.0.0.1:5055`.
// `npm run bench -- latency`: how long small requests take beside the heaviest reports of this server, or of the checkout that is named after it.
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
