import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=gl-egl',
  '--ignore-gpu-blocklist',
  '--window-size=1440,900',
  'about:blank',
];

/** What `Performance.getMetrics` says, seconds each. */
export interface MainThreadSeconds {
  script: number;
  task: number;
}

interface ProtocolMessage {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * One page of a real browser, spoken to over its debugging protocol alone: test libraries watch every socket frame, which costs more
 * than the console itself.
 */
export class BrowserPage {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #line: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  private constructor(process: ChildProcess, profile: string, line: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#line = line;
    line.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString())));
  }

  /** Starts the browser with one empty page. */
  static async open(executable: string): Promise<BrowserPage> {
    const profile = await mkdtemp(join(tmpdir(), 'farol-bench-'));
    const process = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const port = await debuggingPort(process);
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const targets: unknown = await answer.json();
    const line = new WebSocket(pageAddress(targets), { perMessageDeflate: false });
    await once(line, 'open');
    const page = new BrowserPage(process, profile, line);
    await page.#call('Performance.enable');
    await page.#call('Page.enable');
    return page;
  }

  async goto(address: string): Promise<void> {
    await this.#call('Page.navigate', { url: address });
  }

  /** Runs an expression in the page and waits for its promise. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.#call('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    const { result, exceptionDetails } = objectMembers(answer);
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return objectMembers(result)['value'];
  }

  /** Evaluates until the answer is true; answers how long that took, or fails after the patience, milliseconds both. */
  async waitUntil(expression: string, patienceMs: number): Promise<number> {
    const start = performance.now();
    while (performance.now() - start < patienceMs) {
      if ((await this.evaluate(expression)) === true) return performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`not within ${patienceMs} ms: ${expression}`);
  }

  /** Types one character as a keyboard would. */
  async type(character: string): Promise<void> {
    await this.#call('Input.dispatchKeyEvent', { type: 'keyDown', key: character, text: character });
    await this.#call('Input.dispatchKeyEvent', { type: 'keyUp', key: character });
  }

  /** How long the page's main thread has worked so far. */
  async mainThreadSeconds(): Promise<MainThreadSeconds> {
    const { metrics } = objectMembers(await this.#call('Performance.getMetrics'));
    const values = new Map<unknown, unknown>();
    for (const metric of Array.isArray(metrics) ? metrics : []) values.set(metric.name, metric.value);
    return { script: Number(values.get('ScriptDuration')), task: Number(values.get('TaskDuration')) };
  }

  /** A picture of the page as PNG. */
  async screenshot(): Promise<Buffer> {
    const { data } = objectMembers(await this.#call('Page.captureScreenshot', { format: 'png' }));
    return Buffer.from(String(data), 'base64');
  }

  /** What the main thread spends its time on for a while, by function: by itself and with everything it calls, ms a second. */
  async profile(forMs: number): Promise<{ where: string; own: number; total: number }[]> {
    await this.#call('Profiler.enable');
    await this.#call('Profiler.setSamplingInterval', { interval: 500 });
    await this.#call('Profiler.start');
    await new Promise((resolve) => setTimeout(resolve, forMs));
    const { profile } = objectMembers(await this.#call('Profiler.stop'));
    return timesByFunction(profile, forMs / 1000);
  }

  async close(): Promise<void> {
    this.#line.close();
    const gone = once(this.#process, 'exit');
    this.#process.kill();
    await gone;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#lastId;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#line.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  }

  #take({ id, result, error }: ProtocolMessage): void {
    const answer = this.#waiting.get(id ?? 0);
    if (!answer) return;
    this.#waiting.delete(id ?? 0);
    if (error) answer.reject(new Error(error.message));
    else answer.resolve(result);
  }
}

async function debuggingPort(process: ChildProcess): Promise<string> {
  if (!process.stderr) throw new Error('the browser has no error output');
  for await (const line of createInterface({ input: process.stderr })) {
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port) {
      process.stderr.resume();
      return port;
    }
  }
  throw new Error('the browser ended before it could be spoken to');
}

function pageAddress(targets: unknown): string {
  for (const target of Array.isArray(targets) ? targets : []) {
    const { type, webSocketDebuggerUrl } = objectMembers(target);
    if (type === 'page') return String(webSocketDebuggerUrl);
  }
  throw new Error('the browser has no page');
}

function objectMembers(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function timesByFunction(profile: unknown, seconds: number): { where: string; own: number; total: number }[] {
  const { nodes, samples, timeDeltas } = objectMembers(profile);
  const names = new Map<number, string>();
  const parents = new Map<number, number>();
  for (const { id, callFrame, children } of Array.isArray(nodes) ? nodes : []) {
    const { functionName, url, lineNumber } = callFrame;
    names.set(id, `${functionName || '(anonymous)'} ${String(url).split('/').at(-1)}:${lineNumber + 1}`);
    for (const child of children ?? []) parents.set(child, id);
  }
  const times = new Map<string, { own: number; total: number }>();
  const deltas = Array.isArray(timeDeltas) ? timeDeltas : [];
  for (const [at, sample] of (Array.isArray(samples) ? samples : []).entries()) {
    const ms = Number(deltas[at]) / 1000 / seconds;
    const counted = new Set<string>();
    for (let id = sample; id !== undefined; id = parents.get(id)) {
      const name = names.get(id) ?? '';
      const time = times.get(name) ?? { own: 0, total: 0 };
      if (id === sample) time.own += ms;
      // A function that calls itself is counted once.
      if (!counted.has(name)) time.total += ms;
      counted.add(name);
      times.set(name, time);
    }
  }
  return [...times].map(([where, { own, total }]) => ({ where, own, total }));
}
