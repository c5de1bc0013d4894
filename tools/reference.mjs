// `npm run reference`: writes the API reference of `@farol/core` and `@farol/adapters` from their doc comments to
// `docs/reference`. `--check` writes nothing; an export without a comment or a broken link fails either way. The
// generator has no release for TypeScript 7 yet, so `tools/reference` has a TypeScript of its own.
import { installIfNeeded, run } from './prepare.mjs';

installIfNeeded();
run('node', ['tools/reference/reference.mjs', ...process.argv.slice(2)]);
