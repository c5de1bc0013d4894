// `npm run new -- record|report|chart|port <name>`: writes the files of a recipe of ARCHITECTURE.md, with a test that
// passes, and adds the lines that lists need. Either everything is written or nothing.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, environment } from './prepare.mjs';
import { spawnSync } from 'node:child_process';
import { chart } from './new/chart.mjs';
import { namesOf } from './new/names.mjs';
import { port } from './new/port.mjs';
import { record } from './new/record.mjs';
import { RecipeError, writeRecipe } from './new/recipe.mjs';
import { report } from './new/report.mjs';

const RECIPES = { record, report, chart, port };
/** Those with texts for users. */
const TRANSLATED = new Set(['record', 'report']);
const HELP = `npm run new -- record <name>           a kind of records: trailer
npm run new -- report <name>           a report: night-trips
npm run new -- chart <area>/<name>     a state chart: history/fix-notes
npm run new -- port <name>             a port: fuel-cards

Names are English words in lower case, joined by hyphens.
  --plural <words>   of a record, where it is not the name with an s
  --en, --es, --pt <text>   what users read, by language; by default the name
  --in <folder>      another checkout than this one
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    plural: { type: 'string' },
    en: { type: 'string' },
    es: { type: 'string' },
    pt: { type: 'string' },
    in: { type: 'string', default: ROOT },
    help: { type: 'boolean' },
  },
});

try {
  const [kind = '', name = '', ...others] = positionals;
  if (values.help || !Object.hasOwn(RECIPES, kind) || name === '' || others.length > 0)
    throw new RecipeError(HELP);
  const root = resolve(values.in);
  const { files, insertions, next } = RECIPES[kind](namesOf(name, values), root);
  const written = writeRecipe(root, { files, insertions });
  spawnSync('oxfmt', written, { cwd: root, env: environment() });
  for (const path of written) process.stdout.write(`${Object.hasOwn(files, path) ? '+' : ' '} ${path}\n`);
  process.stdout.write(`\n${written.length} files. ${next}\n`);
  const missing = ['en', 'es', 'pt'].filter((language) => values[language] === undefined);
  if (TRANSLATED.has(kind) && missing.length > 0)
    process.stdout.write(
      `\nTexts to be written in ui/language: ${missing.join(', ')} have the English name.\n`,
    );
} catch (error) {
  if (!(error instanceof RecipeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
