import type { Socket } from 'node:net';
import { isDeletedId } from '@farol/core/domain/device/device';
import { clientNetwork } from '../../network/client-network.ts';
import type { NetworkList } from '../../network/network-list.ts';
import type { Registry } from '../../registry/registry.ts';
import { RateLimitedLog } from '../../runtime/rate-limited-log.ts';
import type { StoredQueuedCommand } from '../../storage/tables/queued-commands.ts';
import { listenForConnections, type DevicePort, type PortConnection } from '../connection-port.ts';
import type { ReportHandler } from '../report-answers.ts';
import { MalformedReportError, type CheckedReport } from '../device-report.ts';
import { abandonedReportProblem, ReportFailures } from '../report-failures.ts';
import type { ConnectedTrackers, TrackerLine } from './connected-trackers.ts';
import { FrameReader, readFrame, type DeviceProtocol, type TrackerMessage } from './device-protocol.ts';

/** How long connections may wait, in milliseconds, and how many there may be. */
export interface TrackerLimits {
  /** For the frame that says who it is. */
  loginMs: number;
  /** For the next frame. */
  idleMs: number;
  /** For the rest of a frame that has begun. */
  frameMs: number;
  all: number;
  /** Of one network; a carrier may have a fleet behind one address. */
  ofNetwork: number;
  /** Of one network, without a login. */
  unknownOfNetwork: number;
}

const DEFAULT_LIMITS: TrackerLimits = {
  loginMs: 30_000,
  idleMs: 600_000,
  frameMs: 60_000,
  all: 20_000,
  ofNetwork: 5_000,
  unknownOfNetwork: 50,
};
const CHECK_INTERVAL_MS = 5_000;
/** No more is read from a connection that leaves so many bytes of answers unread. */
const MAX_UNREAD_BYTES = 16 * 1024;
/** A connection that sent so many bytes of no frame speaks another protocol. */
const MAX_SKIPPED_BYTES = 2_048;
const MAX_SAMPLE_BYTES = 250;

/** What the ports of trackers need besides what the port of reports does. */
export interface TrackerPortOptions {
  handler: ReportHandler;
  registry: Registry;
  trackers: ConnectedTrackers;
  /** The proxies that say for whom they connect, by a header of the PROXY protocol; none without. */
  proxies?: NetworkList | undefined;
  limits?: Partial<TrackerLimits>;
}

/**
 * Listens for trackers of one protocol (contract §8.8). A frame is answered once all that it says is stored. Memory is
 * bounded for each connection, and connections for each network. Rejects when the port is in use.
 */
export async function listenForTrackers(
  protocol: DeviceProtocol,
  options: TrackerPortOptions,
  host: string,
  port: number,
): Promise<DevicePort> {
  const shared: Shared = {
    ...options,
    protocol,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    log: new RateLimitedLog(),
    failures: new ReportFailures(),
    counts: new NetworkCounts(),
  };
  return listenForConnections(
    {
      noDelay: true,
      keepAlive: true,
      accept: (socket, openConnections, address) => {
        const network = clientNetwork(address ?? '');
        const isFull = openConnections >= shared.limits.all || !shared.counts.mayOpen(network, shared.limits);
        return isFull ? undefined : new TrackerConnection(socket, address, shared);
      },
      proxies: options.proxies,
      checkEveryMs: Math.min(CHECK_INTERVAL_MS, shared.limits.loginMs, shared.limits.idleMs),
    },
    host,
    port,
  );
}

interface Shared extends TrackerPortOptions {
  protocol: DeviceProtocol;
  limits: TrackerLimits;
  log: RateLimitedLog;
  failures: ReportFailures;
  counts: NetworkCounts;
}

/** How many connections each network has, and how many of them are unknown. */
class NetworkCounts {
  readonly #counts = new Map<string, { open: number; unknown: number }>();

  mayOpen(network: string, { ofNetwork, unknownOfNetwork }: TrackerLimits): boolean {
    const { open, unknown } = this.#counts.get(network) ?? { open: 0, unknown: 0 };
    return open < ofNetwork && unknown < unknownOfNetwork;
  }

  change(network: string, open: number, unknown: number): void {
    const count = this.#counts.get(network) ?? { open: 0, unknown: 0 };
    count.open += open;
    count.unknown += unknown;
    if (count.open > 0) this.#counts.set(network, count);
    else this.#counts.delete(network);
  }
}

/** One connection of a tracker: its frames are handled in their order, one at a time. */
class TrackerConnection implements TrackerLine, PortConnection {
  readonly #socket: Socket;
  readonly #shared: Shared;
  readonly #network: string;
  readonly #address: string | undefined;
  readonly #reader: FrameReader;
  #device: { id: number; uniqueId: string } | undefined;
  #isHandling = false;
  #isEnding = false;
  #isDraining = false;
  #skipped = 0;
  #deadline: number;

  constructor(socket: Socket, address: string | undefined, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    const network = clientNetwork(address ?? '');
    this.#network = network;
    this.#address = address;
    this.#reader = new FrameReader(shared.protocol);
    this.#deadline = performance.now() + shared.limits.loginMs;
    shared.counts.change(network, 1, 1);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => void this.#receive(bytes));
    socket.on('drain', () => this.#resume());
    socket.once('close', () => {
      shared.counts.change(network, -1, this.#device ? 0 : -1);
      if (this.#device) shared.trackers.disconnected(this.#device.id, this);
    });
  }

  /** Ends a connection that is silent for too long. */
  checkDeadline(): void {
    if (!this.#isHandling && performance.now() >= this.#deadline) this.destroy();
  }

  /** Takes nothing more; what was read is answered. */
  stopReading(): void {
    this.#isDraining = true;
    this.#socket.pause();
  }

  /** Whether everything that was read is answered, and the answers are on their way. */
  get isIdle(): boolean {
    return !this.#isHandling && this.#socket.writableLength === 0;
  }

  destroy(): void {
    this.#isEnding = true;
    this.#socket.destroy();
  }

  send(command: StoredQueuedCommand): boolean {
    const { protocol, handler } = this.#shared;
    if (!this.#device || !this.#socket.writable || this.#isEnding) return false;
    const bytes = protocol.encodeCommand(command, this.#device.uniqueId);
    if (bytes) this.#socket.write(bytes);
    else {
      // No tracker ever takes it, and the next command waits.
      const leftOut = [{ kind: 'tooLong' as const, sample: command.type }];
      handler.problems.count(this.#device.uniqueId, leftOut, { protocol: protocol.name, text: command.type });
    }
    return true;
  }

  /** Never rejects. */
  async #receive(bytes: Buffer): Promise<void> {
    if (this.#isEnding) return;
    const wasBetween = this.#reader.isBetweenFrames;
    const { frames, skipped } = this.#reader.push(bytes);
    if (skipped.count > 0) this.#skip(skipped);
    if (wasBetween || frames.length > 0) this.#setDeadline();
    if (frames.length === 0) return;
    // Nothing more is read until these are answered.
    this.#socket.pause();
    this.#isHandling = true;
    try {
      for (const frame of frames) if (!this.#isEnding) await this.#handle(frame);
    } catch (error) {
      this.#shared.log.write(`A report could not be stored: ${errorText(error)}`);
      this.destroy();
    }
    this.#isHandling = false;
    this.#setDeadline();
    this.#resume();
  }

  #setDeadline(): void {
    const { loginMs, idleMs, frameMs } = this.#shared.limits;
    // Before its login every connection has the same time, however much it sends.
    if (!this.#device) return;
    this.#deadline =
      performance.now() + (this.#reader.isBetweenFrames ? idleMs : Math.min(frameMs, idleMs, loginMs * 4));
  }

  #resume(): void {
    if (this.#isDraining) return;
    if (!this.#isHandling && this.#socket.writableLength <= MAX_UNREAD_BYTES) this.#socket.resume();
  }

  /** Counts what belongs to no frame; a connection that sends much of it, or no login before it, ends. */
  #skip({ count, begin }: { count: number; begin: Buffer }): void {
    const { handler } = this.#shared;
    const isFirst = this.#skipped === 0;
    this.#skipped += count;
    if (isFirst) handler.problems.keepUnreadable(this.#address, 'noFrame', begin.toString('hex'));
    if (!this.#device || this.#skipped > MAX_SKIPPED_BYTES) this.destroy();
  }

  async #handle(frame: Buffer): Promise<void> {
    const { protocol, handler } = this.#shared;
    const message = readFrame(protocol, frame, this.#device?.uniqueId);
    if (message.type === 'login') return this.#logIn(message);
    if (!this.#device) {
      if (message.type === 'other' && frame.length === 1) return;
      handler.problems.keepUnreadable(this.#address, 'noLogin', hexOf(frame));
      this.destroy();
      return;
    }
    if (message.type === 'unreadable') return this.#refuse(frame, message);
    if (message.type === 'reports' && !(await this.#store(frame, message))) return;
    this.#answer(message.answer);
    if (message.type === 'reports') await this.#shared.trackers.deliver(this.#device.id);
  }

  async #logIn({ uniqueId, answer, refusal }: TrackerMessage & { type: 'login' }): Promise<void> {
    const { registry, handler, trackers, counts } = this.#shared;
    const device = registry.devices.byKey(uniqueId);
    if (!device || device.disabled || isDeletedId(device.uniqueId)) {
      if (!device) handler.countUnregistered?.(uniqueId, this.#address);
      this.#end(refusal);
      return;
    }
    if (this.#device) trackers.disconnected(this.#device.id, this);
    else counts.change(this.#network, 0, -1);
    this.#device = { id: device.id, uniqueId: device.uniqueId };
    this.#answer(answer);
    trackers.connected(device.id, this);
    if (handler.isWritable()) await trackers.deliver(device.id);
  }

  /** Stores the reports of a frame. Returns whether the frame may be answered. */
  async #store(frame: Buffer, { reports, refusal }: TrackerMessage & { type: 'reports' }): Promise<boolean> {
    const { handler, failures, log, protocol } = this.#shared;
    if (!this.#canStore(reports)) {
      this.#end(refusal);
      return false;
    }
    const results = await Promise.allSettled(reports.map((report) => this.#take(report, frame)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) {
      log.write(`A report could not be stored: ${errorText(failed.reason)}`);
      const uniqueId = this.#device?.uniqueId ?? '';
      if (!failures.isHopeless(uniqueId, frame)) {
        this.#end(refusal);
        return false;
      }
      const sent = { protocol: protocol.name, text: hexOf(frame) };
      handler.problems.count(uniqueId, [abandonedReportProblem(failed.reason)], sent);
    }
    if (results.some((result) => result.status === 'fulfilled' && !result.value)) {
      // Disabled, expired or removed since its login.
      this.#end(refusal);
      return false;
    }
    return true;
  }

  #canStore(reports: readonly CheckedReport[]): boolean {
    const { handler } = this.#shared;
    if (!handler.isWritable() || !handler.hasFreeSpace()) return false;
    if (!handler.isClockInDoubt?.()) return true;
    for (const { uniqueId, time } of reports) if (time !== undefined) handler.witnessTime?.(uniqueId, time);
    return !handler.isClockInDoubt();
  }

  /** Stores a report. Returns false when its device takes none. */
  async #take(report: CheckedReport, frame: Buffer): Promise<boolean> {
    const { handler, protocol } = this.#shared;
    const sent = { protocol: protocol.name, text: hexOf(frame) };
    try {
      const { outcome } = await handler.intake.handle(report, false);
      if (outcome === 'unknown' || outcome === 'refused') return false;
      handler.problems.count(report.uniqueId, report.leftOut, sent);
    } catch (error) {
      if (!(error instanceof MalformedReportError)) throw error;
      handler.problems.count(report.uniqueId, [{ kind: 'value', sample: error.message }], sent);
    }
    return true;
  }

  /**
   * Refuses a frame that cannot be read: it may have been damaged on its way. A tracker that sends the same again and
   * again is answered, so that it goes on.
   */
  #refuse(
    frame: Buffer,
    { reason, isDamaged, answer, refusal }: TrackerMessage & { type: 'unreadable' },
  ): void {
    const { handler, failures, protocol } = this.#shared;
    const uniqueId = this.#device?.uniqueId ?? '';
    const sent = { protocol: protocol.name, text: hexOf(frame) };
    handler.problems.count(uniqueId, [{ kind: 'unreadable', sample: reason }], sent);
    this.#answer(!isDamaged || failures.isHopeless(uniqueId, frame) ? answer : refusal);
  }

  #answer(answer: Buffer | undefined): void {
    if (answer && this.#socket.writable) this.#socket.write(answer);
  }

  #end(refusal: Buffer | undefined): void {
    this.#isEnding = true;
    if (refusal && this.#socket.writable) this.#socket.end(refusal);
    else this.#socket.end();
    // The tracker gets to read the answer, and no more than that.
    this.#deadline = performance.now();
    setTimeout(() => this.#socket.destroy(), 2_000).unref();
  }
}

function hexOf(frame: Buffer): string {
  return frame.subarray(0, MAX_SAMPLE_BYTES).toString('hex');
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
