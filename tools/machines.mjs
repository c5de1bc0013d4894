// `npm run machines`: writes docs/machines from the state charts of core, a picture and a table of each.
// `--check` writes nothing and fails when the documents are not current.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from './prepare.mjs';

const FOLDER = join(ROOT, 'docs', 'machines');
const SOURCES = globSync('core/{machines,console,url-state}/**/*.ts', { cwd: ROOT }).toSorted();
const isCheck = process.argv.includes('--check');

const documents = new Map();
for (const path of SOURCES) {
  const source = readFileSync(join(ROOT, path), 'utf8');
  for (const [, comment, name] of source.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:const|function) (\w+Machine)\b/g,
  )) {
    const exported = (await import(join(ROOT, path)))[name];
    const machine = typeof exported === 'function' ? exported() : exported;
    const file = `${kebab(machine.id)}.md`;
    // Charts with inputs of their own run on a common one, which is the one to document.
    const isCommon = basename(path, '.ts') === kebab(machine.id);
    if (isCommon || !documents.has(file))
      documents.set(file, { id: machine.id, path, sentence: text(comment), machine });
  }
}
const files = new Map([...documents].map(([file, document]) => [file, page(document)]));
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
  process.stdout.write(`${files.size - 1} state charts in docs/machines\n`);
}

function index() {
  const rows = [...documents]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, { id, sentence }]) => `- [${id}](${file}): ${sentence}`);
  return `# State charts\n\nWritten by \`npm run machines\` from the charts of core; do not edit.\n\n${rows.join('\n')}\n`;
}

/** Returns the document of one chart. */
function page({ id, path, sentence, machine }) {
  const states = [...statesBelow(machine.root)];
  const transitions = [machine.root, ...states].flatMap(transitionsOf);
  const picture = [
    'stateDiagram-v2',
    ...states.filter(isInitial).map((state) => `  [*] --> ${nameOf(state)}`),
    ...arrows(transitions, machine.root),
  ];
  const rows = transitions.map(({ from, target, label, guard, actions }) =>
    row([from === machine.root ? 'any' : nameOf(from), label, guard, target ? nameOf(target) : '', actions]),
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
function arrows(transitions, root) {
  const labels = new Map();
  for (const { from, target, label } of transitions) {
    if (!target) continue;
    const arrow = `  ${from === root ? 'any' : nameOf(from)} --> ${nameOf(target)}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(label));
  }
  return [...labels].map(([arrow, events]) => `${arrow}: ${[...events].join(', ')}`);
}

function* statesBelow(node) {
  for (const child of Object.values(node.states)) {
    yield child;
    yield* statesBelow(child);
  }
}

function transitionsOf(node) {
  const byEvent = [...node.transitions.values(), node.always ?? []].flat();
  return byEvent.map(({ eventType, target, guard, actions }) => ({
    from: node,
    target: target?.[0],
    label: eventName(eventType),
    guard: nameOfObject(guard),
    actions: actions.map(nameOfObject).filter(Boolean).join(', '),
  }));
}

/** Events of XState itself in words. */
function eventName(eventType) {
  if (eventType === '' || eventType === undefined) return 'at once';
  const after = /^xstate\.after\.(.+?)\.[^.]+(\..+)?$/.exec(eventType);
  if (after) return `after ${after[1]}${/^\d+$/.test(after[1]) ? ' ms' : ''}`;
  const invoked = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/.exec(eventType);
  if (!invoked) return eventType;
  return { done: 'done', error: 'failed', snapshot: `change of ${invoked[2]}` }[invoked[1]];
}

/** Returns the name of a guard or action; those without one are written as `(inline)`. */
function nameOfObject(object) {
  if (object === undefined) return '';
  if (typeof object === 'string') return object;
  if (typeof object === 'function') return '(inline)';
  return object.type ?? '(inline)';
}

function isInitial(state) {
  return state.parent?.initial?.target?.[0] === state;
}

function nameOf(state) {
  return state.path.join('_');
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

function text(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .replace(/@\w+.*$/s, '')
    .trim();
}

function read(file) {
  const path = join(FOLDER, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function kebab(name) {
  return name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
