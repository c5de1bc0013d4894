// `npm run machines`: writes docs/machines from the state charts of core, a picture and a table of each.
// `--check` writes nothing and fails when the documents are not current.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileNameOf, loadCharts } from '../simulation/inventory/charts.ts';
import { ROOT } from './prepare.mjs';

const FOLDER = join(ROOT, 'docs', 'machines');
const isCheck = process.argv.includes('--check');

const charts = await loadCharts();
const files = new Map(charts.map((chart) => [`${fileNameOf(chart)}.md`, page(chart)]));
files.set('README.md', index());
const stale = [...files].filter(([file, content]) => read(file) !== content).map(([file]) => file);
const superfluous = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => !files.has(file)) : [];
if (isCheck) {
  for (const file of [...stale, ...superfluous])
    process.stdout.write(`docs/machines/${file} is not current\n`);
  process.exitCode = stale.length + superfluous.length > 0 ? 1 : 0;
} else {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, content] of files) writeFileSync(join(FOLDER, file), content);
  process.stdout.write(`${charts.length} state charts in docs/machines\n`);
}

function index() {
  const rows = charts
    .map((chart) => [`${fileNameOf(chart)}.md`, chart])
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([file, { id, sentence }]) => `- [${id}](${file}): ${sentence}`);
  return `# State charts\n\nWritten by \`npm run machines\` from the charts of core; do not edit.\n\n${rows.join('\n')}\n`;
}

/** Returns the document of one chart. */
function page({ id, path, sentence, states, transitions }) {
  const nameOf = new Map(states.map((state) => [state.id, state.name.replaceAll('.', '_')]));
  const picture = [
    'stateDiagram-v2',
    ...states.filter(({ isInitial }) => isInitial).map((state) => `  [*] --> ${nameOf.get(state.id)}`),
    ...arrows(transitions, nameOf),
  ];
  const rows = transitions.map(({ source, event, guard, target, actions }) =>
    row([nameOf.get(source) ?? 'any', event, guard, nameOf.get(target) ?? '', actions.join(', ')]),
  );
  return [
    `# ${id}`,
    sentence,
    `Source: [\`${path}\`](${relative(FOLDER, join(ROOT, path))}). Written by \`npm run machines\`; do not edit.`,
    ['```mermaid', ...picture, '```'].join('\n'),
    [row(['State', 'Event', 'Only if', 'Next state', 'Actions']), row(Array(5).fill('---')), ...rows].join(
      '\n',
    ),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** Returns the arrows of a picture; events between the same two states share one. */
function arrows(transitions, nameOf) {
  const labels = new Map();
  for (const { source, target, event } of transitions) {
    if (!target) continue;
    const arrow = `  ${nameOf.get(source) ?? 'any'} --> ${nameOf.get(target)}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(event));
  }
  return [...labels].map(([arrow, events]) => `${arrow}: ${[...events].join(', ')}`);
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

function read(file) {
  const path = join(FOLDER, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
