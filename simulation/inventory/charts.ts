import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { chartOf, type Chart } from './chart.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = 'core/{machines,console,url-state}/**/*.ts';
/** An exported machine with the comment in front of it. */
const DECLARATION = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:const|function) (\w+Machine)\b/g;

/**
 * Returns the charts of all machines of core, by id. Of machines with the same id, which are made from one
 * chart for different data, the common one is taken: it is in the file with the name of the chart.
 */
export async function loadCharts(): Promise<readonly Chart[]> {
  const charts = new Map<string, Chart>();
  for (const path of globSync(FILES, { cwd: ROOT }).toSorted())
    for (const [, comment = '', name = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(DECLARATION)) {
      const chart = chartOf(await machineIn(path, name), { path, sentence: sentenceIn(comment) });
      if (!charts.has(chart.id) || basename(path).replace(/(?:\.machine)?\.ts$/, '') === fileNameOf(chart))
        charts.set(chart.id, chart);
    }
  return [...charts.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

/** Returns the name that documents and pictures of a chart have, without an ending: `live-connection`. */
export function fileNameOf({ id }: Pick<Chart, 'id'>): string {
  return id.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

async function machineIn(path: string, name: string): Promise<AnyStateMachine> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, path)).href);
  const exported = module[name];
  const machine: unknown = typeof exported === 'function' ? Reflect.apply(exported, undefined, []) : exported;
  if (!(machine instanceof StateMachine)) throw new Error(`${name} of ${path} is no state machine`);
  return machine;
}

function sentenceIn(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .replace(/@\w+.*$/s, '')
    .trim();
}
