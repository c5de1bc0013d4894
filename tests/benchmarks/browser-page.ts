import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ProtocolSocket, type ProtocolMessage } from './protocol-socket.ts';

/** Where shaders run: both are software, and the second is what browsers use without a graphics card. */
export const RENDERING_FLAGS = {
  'gl-egl': ['--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  swiftshader: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
} as const;

/** One of these. */
export type Rendering = keyof typeof RENDERING_FLAGS;

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1440,900',
];

const FRAME_MS = 16;

/** A slow line, emulated by the browser. */
export interface NetworkLine {
  bitsPerSecond: number;
  roundTripMs: number;
}

/** Main-thread times of `Performance.getMetrics`, seconds. */
export interface MainThreadSeconds {
  script: number;
  task: number;
}

/**
 * One page of a real browser, controlled over the debugging protocol only: test libraries observe every
 * socket frame, which costs more than the console itself.
 */
export class BrowserPage {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #page: ProtocolSocket;
  readonly #browser: ProtocolSocket;
  #requests = 0;
  #lastRequestAt = 0;

  private constructor(
    process: ChildProcess,
    profile: string,
    { page, browser }: { page: ProtocolSocket; browser: ProtocolSocket },
  ) {
    this.#process = process;
    this.#profile = profile;
    this.#page = page;
    this.#browser = browser;
    page.onEvent = (message) => this.#countRequest(message);
  }

  /** Starts the browser with one empty page. */
  static async open(executable: string, rendering: Rendering = 'gl-egl'): Promise<BrowserPage> {
    const profile = await mkdtemp(join(tmpdir(), 'farol-bench-'));
    const process = spawn(
      executable,
      [...FLAGS, ...RENDERING_FLAGS[rendering], `--user-data-dir=${profile}`, 'about:blank'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const port = await debuggingPort(process);
    const sockets = {
      page: await ProtocolSocket.open(pageAddress(await devToolsAnswer(port, 'list'))),
      browser: await ProtocolSocket.open(
        String(objectMembers(await devToolsAnswer(port, 'version'))['webSocketDebuggerUrl']),
      ),
    };
    const page = new BrowserPage(process, profile, sockets);
    await page.#call('Performance.enable');
    await page.#call('Page.enable');
    return page;
  }

  async goto(address: string): Promise<void> {
    await this.#call('Page.navigate', { url: address });
  }

  /** Runs a script in every page that is opened from now on, before its own. */
  async onNewDocument(script: string): Promise<void> {
    await this.#call('Page.addScriptToEvaluateOnNewDocument', { source: script });
  }

  /** Runs an expression in the page and waits for its promise. */
  async evaluate(expression: string): Promise<unknown> {
    const response = await this.#call('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    const { result, exceptionDetails } = objectMembers(response);
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return objectMembers(result)['value'];
  }

  /**
   * Evaluates an expression until it is true. Returns how long that took, milliseconds; rejects after the
   * timeout.
   */
  async waitUntil(expression: string, timeoutMs: number): Promise<number> {
    const start = performance.now();
    while (performance.now() - start < timeoutMs) {
      if ((await this.#evaluateInAnyPage(expression)) === true) return performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`not true within ${timeoutMs} ms: ${expression}`);
  }

  /** Returns undefined if the page is left meanwhile. */
  async #evaluateInAnyPage(expression: string): Promise<unknown> {
    try {
      return await this.evaluate(expression);
    } catch (error) {
      if (error instanceof Error && error.message.includes('navigated')) return undefined;
      throw error;
    }
  }

  /** Emulates a slow line from now on, and counts requests. */
  async observeNetwork(line?: NetworkLine): Promise<void> {
    await this.#call('Network.enable');
    if (!line) return;
    const bytesPerSecond = line.bitsPerSecond / 8;
    await this.#call('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }

  /** Shows the page as a phone does, upright. */
  async asPhone(): Promise<void> {
    await this.#call('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 3,
      mobile: true,
    });
  }

  /** How many files and answers the page has requested since `observeNetwork`, data URLs apart. */
  get requests(): number {
    return this.#requests;
  }

  /** Waits until the page has requested nothing for a while. */
  async waitUntilQuiet(quietMs: number): Promise<void> {
    while (performance.now() - this.#lastRequestAt < quietMs)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }

  /** Presses a key that types nothing. */
  async press(key: string, text?: string): Promise<void> {
    await this.#call('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, text });
    await this.#call('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key });
  }

  /** Types one character on the keyboard. */
  async type(character: string): Promise<void> {
    await this.#call('Input.dispatchKeyEvent', { type: 'keyDown', key: character, text: character });
    await this.#call('Input.dispatchKeyEvent', { type: 'keyUp', key: character });
  }

  /** Returns how long the main thread of the page has worked so far. */
  async mainThreadSeconds(): Promise<MainThreadSeconds> {
    const { metrics } = objectMembers(await this.#call('Performance.getMetrics'));
    const values = new Map<unknown, unknown>();
    for (const metric of Array.isArray(metrics) ? metrics : []) values.set(metric.name, metric.value);
    return { script: Number(values.get('ScriptDuration')), task: Number(values.get('TaskDuration')) };
  }

  /** Returns how long the process that draws has worked so far, on all cores, seconds. */
  async gpuSeconds(): Promise<number> {
    const { processInfo } = objectMembers(await this.#browser.call('SystemInfo.getProcessInfo'));
    const processes = (Array.isArray(processInfo) ? processInfo : []).map(objectMembers);
    return Number(processes.find(({ type }) => type === 'GPU')?.['cpuTime']);
  }

  /** Drags the mouse in steps of one frame, from one point to each of the others, at most for so long. */
  async drag(points: readonly { x: number; y: number }[], maxMs = Infinity): Promise<void> {
    const endMs = performance.now() + maxMs;
    const event = (type: string, at: { x: number; y: number } | undefined) =>
      this.#call('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 });
    await event('mousePressed', points[0]);
    for (const point of points) {
      if (performance.now() > endMs) break;
      await event('mouseMoved', point);
      await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
    }
    await event('mouseReleased', points.at(-1));
  }

  /** Returns a screenshot of the page as PNG. */
  async screenshot(): Promise<Buffer> {
    const { data } = objectMembers(await this.#call('Page.captureScreenshot', { format: 'png' }));
    return Buffer.from(String(data), 'base64');
  }

  /**
   * Profiles the main thread. Returns the time per function, its own and including its callees, milliseconds
   * per second.
   */
  async profile(durationMs: number): Promise<{ where: string; own: number; total: number }[]> {
    await this.#call('Profiler.enable');
    await this.#call('Profiler.setSamplingInterval', { interval: 500 });
    await this.#call('Profiler.start');
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    const { profile } = objectMembers(await this.#call('Profiler.stop'));
    return timesByFunction(profile, durationMs / 1000);
  }

  async close(): Promise<void> {
    this.#page.close();
    this.#browser.close();
    const exited = once(this.#process, 'exit');
    this.#process.kill();
    await exited;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #call(method: string, params: object = {}): Promise<unknown> {
    return this.#page.call(method, params);
  }

  #countRequest({ method, params }: ProtocolMessage): void {
    if (method !== 'Network.requestWillBeSent' || params?.request?.url.startsWith('data:')) return;
    this.#requests += 1;
    this.#lastRequestAt = performance.now();
  }
}

async function devToolsAnswer(port: string, about: 'list' | 'version'): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}/json/${about}`)).json();
}

async function debuggingPort(process: ChildProcess): Promise<string> {
  if (!process.stderr) throw new Error('The browser has no stderr');
  for await (const line of createInterface({ input: process.stderr })) {
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port) {
      process.stderr.resume();
      return port;
    }
  }
  throw new Error('The browser exited before its debugging port was known');
}

function pageAddress(targets: unknown): string {
  for (const target of Array.isArray(targets) ? targets : []) {
    const { type, webSocketDebuggerUrl } = objectMembers(target);
    if (type === 'page') return String(webSocketDebuggerUrl);
  }
  throw new Error('The browser has no page');
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
  for (const [index, sample] of (Array.isArray(samples) ? samples : []).entries()) {
    const ms = Number(deltas[index]) / 1000 / seconds;
    const counted = new Set<string>();
    for (let id = sample; id !== undefined; id = parents.get(id)) {
      const name = names.get(id) ?? '';
      const time = times.get(name) ?? { own: 0, total: 0 };
      if (id === sample) time.own += ms;
      // A recursive function is counted once.
      if (!counted.has(name)) time.total += ms;
      counted.add(name);
      times.set(name, time);
    }
  }
  return [...times].map(([where, { own, total }]) => ({ where, own, total }));
}
