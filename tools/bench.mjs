// `npm run bench`: measures the engine, then the built console in a real browser against a synthetic tracking server.
// `npm run bench -- engine`, `npm run bench -- 50000/5000`, `npm run bench -- sizes`, `npm run bench -- profile 10000/1000`: one of them.
// `npm run bench -- intake [checkout or addresses]`: how many fixes a second the server stores, of this checkout, of another one, or of a
// running server named by the addresses of its API and its device port, `http://127.0.0.1:3000,http://127.0.0.1:5055`.
// `npm run bench -- latency`: how long small requests take beside the heaviest reports of this server, or of the checkout that is named after it.
import { findBrowser } from './browser.mjs';
import { buildIfNeeded, installIfNeeded, run } from './prepare.mjs';

const wishes = process.argv.slice(2);
installIfNeeded();
const ALONE = ['engine', 'intake', 'latency'];
if (ALONE.includes(wishes[0]) && (wishes[0] !== 'engine' || wishes.length === 1)) {
  run('node', ['tests/benchmarks/run.ts', ...wishes]);
} else {
  buildIfNeeded();
  run('node', ['tests/benchmarks/run.ts', ...wishes], { CHROMIUM_PATH: findBrowser() });
}
