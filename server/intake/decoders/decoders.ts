import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import { parseJson } from '@farol/core/domain/values/json-text';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { CommandQueue } from '../../commands/command-queue.ts';
import type { Registry } from '../../registry/registry.ts';
import type { ServerClock } from '../../runtime/clock.ts';
import { logMaintenanceFailure } from '../../runtime/periodic-work.ts';
import { RateLimitedLog } from '../../runtime/rate-limited-log.ts';
import { isDiskFull } from '../../storage/disk-full.ts';
import type { StoredQueuedCommand } from '../../storage/tables/queued-commands.ts';
import type { ForwardedReport, ForwardingDecoders, ReportHandler } from '../report-answers.ts';
import { ReportValues, type CheckedReport } from '../device-report.ts';
import { abandonedReportProblem } from '../report-failures.ts';
import type { Intake } from '../intake.ts';
import { decoderOf, type Decoder } from './decoder-settings.ts';
import { isJsonObject } from './json-object.ts';
import { TraccarApi } from './traccar-api.ts';
import { isForwarded, readForwarded, readTraccarPosition } from './traccar-position.ts';

/** How often decoders are looked after. */
export const DECODER_CHECK_INTERVAL_MS = 60_000;
/** After so long without a forward something may have been missed. */
const QUIET_MS = 5 * 60_000;
/** Gaps are filled from a little before, and no further back than this. */
const OVERLAP_MS = 2 * 60_000;
const MAX_GAP_MS = 30 * 86_400_000;
/** How many devices are created there at a time. */
const MAX_CREATED = 200;
const MAX_AT_ONCE = 20;

/** What is known of one decoder. */
interface Link {
  decoder: Decoder;
  api: TraccarApi | undefined;
  /** Its ids of devices, by their identifier. */
  ids: Map<string, number>;
  /** Up to this moment everything it has is here; undefined before the first look. */
  completeUntil: number | undefined;
  needsFill: boolean;
  lastForwardAt: number;
  isChecking: boolean;
}

/**
 * The Traccar servers that decode for this one (contract §8.9). What they forward is theirs by secret; what was missed
 * is fetched from them, commands go back through the one that reported a device last, and devices without a report are
 * created there.
 */
export class Decoders implements ForwardingDecoders {
  readonly #links: readonly Link[];
  readonly #registry: Registry;
  readonly #intake: Intake;
  readonly #commandQueue: CommandQueue;
  readonly #time: ServerClock;
  readonly #namespace: Namespace;
  readonly #handler: Pick<ReportHandler, 'isWritable' | 'hasFreeSpace' | 'isClockInDoubt' | 'problems'>;
  readonly #ending = new AbortController();
  readonly #log = new RateLimitedLog();
  /** By device: who reported it last. */
  readonly #sources = new Map<number, Link>();

  constructor(
    decoders: readonly Decoder[],
    parts: {
      registry: Registry;
      intake: Intake;
      commandQueue: CommandQueue;
      time: ServerClock;
      namespace: Namespace;
      handler: Pick<ReportHandler, 'isWritable' | 'hasFreeSpace' | 'isClockInDoubt' | 'problems'>;
    },
  ) {
    this.#registry = parts.registry;
    this.#intake = parts.intake;
    this.#commandQueue = parts.commandQueue;
    this.#time = parts.time;
    this.#namespace = parts.namespace;
    this.#handler = parts.handler;
    this.#links = decoders.map((decoder) => {
      const { address, token } = decoder;
      const hasApi = address !== undefined && token !== undefined;
      return {
        decoder,
        api: hasApi ? new TraccarApi({ address, token }, this.#ending.signal) : undefined,
        ids: new Map(),
        completeUntil: undefined,
        needsFill: true,
        lastForwardAt: 0,
        isChecking: false,
      };
    });
    if (decoders.length > 0)
      this.#commandQueue.onAdded.push((id) => void this.deliver(id).catch(logMaintenanceFailure));
  }

  read(body: string, authorization: string): ForwardedReport | 'noSecret' | 'noDevice' | undefined {
    if (!/^\s*\{\s*"(?:position|device)"\s*:\s*\{/.test(body)) return undefined;
    const parsed = parseJson(body);
    if (!isForwarded(parsed)) return undefined;
    const decoder = decoderOf(
      this.#links.map((link) => link.decoder),
      authorization,
    );
    const link = this.#links.find((item) => item.decoder === decoder);
    if (!link) return 'noSecret';
    const forwarded = readForwarded(parsed);
    if (!forwarded) return 'noDevice';
    const { report, deviceId } = forwarded;
    return {
      report,
      taken: () => this.#forwarded(link, report.uniqueId, deviceId),
      missed: () => {
        link.needsFill = true;
      },
    };
  }

  /** Looks after all decoders: devices, gaps and waiting commands. Failures are logged. */
  async check(): Promise<void> {
    for (const id of this.#sources.keys()) if (!this.#registry.devices.get(id)) this.#sources.delete(id);
    await Promise.all(this.#links.map((link) => this.#check(link)));
  }

  /** Sends the due commands of a device through the decoder that reported it last. */
  async deliver(deviceId: number): Promise<void> {
    const link = this.#sources.get(deviceId);
    if (!link?.api || !this.#handler.isWritable()) return;
    for (let count = 0; count < MAX_AT_ONCE; count++)
      if (!(await this.#intake.deliver(deviceId, (command) => this.#send(link, command)))) return;
  }

  /** Ends what runs. */
  stop(): void {
    this.#ending.abort();
  }

  /** @param idThere the decoder's id of the device */
  #forwarded(link: Link, uniqueId: string, idThere: number | undefined): void {
    const now = this.#time.now();
    // Something may have been missed meanwhile.
    if (now - link.lastForwardAt > QUIET_MS) link.needsFill = true;
    link.lastForwardAt = now;
    if (idThere !== undefined) link.ids.set(uniqueId, idThere);
    const device = this.#registry.devices.byKey(uniqueId);
    if (!device) return;
    this.#sources.set(device.id, link);
    if (this.#commandQueue.waitingCount(device.id) > 0)
      void this.deliver(device.id).catch(logMaintenanceFailure);
  }

  async #check(link: Link): Promise<void> {
    if (!link.api || link.isChecking || this.#ending.signal.aborted) return;
    link.isChecking = true;
    try {
      await this.#checkNow(link, link.api);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.#ending.signal.aborted)
        this.#log.write(`The decoder ${link.decoder.name} was not reached: ${reason}`);
    } finally {
      link.isChecking = false;
    }
  }

  async #checkNow(link: Link, api: TraccarApi): Promise<void> {
    const now = this.#time.now();
    link.completeUntil ??= (await this.#storedMoment(link)) ?? now;
    const devices = await api.devices();
    link.ids = new Map(devices.map(({ id, uniqueId }) => [uniqueId, id]));
    await this.#createMissing(link, api);
    if (link.needsFill) {
      if (!this.#canStore()) return;
      link.needsFill = false;
      const from = Math.max(link.completeUntil - OVERLAP_MS, now - MAX_GAP_MS);
      try {
        for (const device of devices)
          if (device.lastUpdate >= from) await this.#fill(api, device, { from, to: now + OVERLAP_MS });
      } catch (error) {
        link.needsFill = true;
        throw error;
      }
      link.completeUntil = now;
    } else if (now - link.lastForwardAt <= QUIET_MS) link.completeUntil = now - OVERLAP_MS;
    await this.#storeMoment(link);
    for (const [deviceId, source] of this.#sources)
      if (source === link && this.#commandQueue.waitingCount(deviceId) > 0) await this.deliver(deviceId);
  }

  /** Creates there what has no report yet: its tracker may be about to call them. */
  async #createMissing(link: Link, api: TraccarApi): Promise<void> {
    let created = 0;
    for (const { uniqueId, name, positionId, disabled } of Array.from(this.#registry.devices.all())) {
      if (positionId !== 0 || disabled || link.ids.has(uniqueId)) continue;
      if (++created > MAX_CREATED) return;
      const id = await api.createDevice({ name, uniqueId });
      if (id !== undefined) link.ids.set(uniqueId, id);
    }
  }

  /** Stores the positions of a device that are missing here. */
  async #fill(
    api: TraccarApi,
    { id, uniqueId }: { id: number; uniqueId: string },
    { from, to }: { from: number; to: number },
  ): Promise<void> {
    if (!this.#registry.devices.byKey(uniqueId)) return;
    for await (const positions of api.positions(id, from, to))
      for (const position of positions) {
        this.#ending.signal.throwIfAborted();
        if (!isJsonObject(position)) continue;
        if (!(await this.#take(readTraccarPosition(uniqueId, position), position))) return;
      }
  }

  /** Stores a position that was fetched. Returns false when its device takes none. */
  async #take(report: CheckedReport, position: Record<string, unknown>): Promise<boolean> {
    const { isWritable, problems } = this.#handler;
    const sent = { protocol: report.protocol ?? '', text: JSON.stringify(position) };
    try {
      const { outcome } = await this.#intake.handle(report, false);
      problems.count(report.uniqueId, report.leftOut, sent);
      return outcome !== 'unknown' && outcome !== 'refused';
    } catch (error) {
      // One that can never be stored keeps the others from nothing.
      if (!isWritable() || isDiskFull(error)) throw error;
      problems.count(report.uniqueId, [abandonedReportProblem(error)], sent);
      return true;
    }
  }

  async #send(link: Link, command: StoredQueuedCommand): Promise<boolean> {
    const uniqueId = this.#registry.devices.get(command.deviceId)?.uniqueId ?? '';
    const deviceId = link.ids.get(uniqueId);
    if (!link.api || deviceId === undefined) return false;
    const { type, attributes } = command;
    // An engine stop has a time here, and none in a queue there.
    const noQueue = stopsEngine(command, this.#namespace) ? { noQueue: true } : {};
    const outcome = await link.api.sendCommand({ deviceId, type, attributes: { ...attributes, ...noQueue } });
    if (outcome.result === 'refused') this.#reportRefusal(uniqueId, outcome.reason);
    return outcome.result !== 'later';
  }

  /** A refusal is the answer to the command; it is stored once this one has left the queue. */
  #reportRefusal(uniqueId: string, reason: string): void {
    const values = new ReportValues(uniqueId);
    values.attributes['result'] = reason;
    void this.#intake.handle(values.checked(), false).catch(logMaintenanceFailure);
  }

  #canStore(): boolean {
    return (
      this.#handler.isWritable() && this.#handler.hasFreeSpace() && this.#handler.isClockInDoubt?.() !== true
    );
  }

  async #storedMoment({ decoder }: Link): Promise<number | undefined> {
    const row = await this.#registry.query
      .selectFrom('settings')
      .select('value')
      .where('name', '=', settingOf(decoder))
      .executeTakeFirst();
    const moment = Number(row?.value);
    return row && Number.isFinite(moment) ? moment : undefined;
  }

  async #storeMoment({ decoder, completeUntil }: Link): Promise<void> {
    const value = String(completeUntil);
    await this.#registry.query
      .insertInto('settings')
      .values({ name: settingOf(decoder), value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
}

/** Up to when everything of a decoder is here, milliseconds since the epoch. */
function settingOf({ name }: Decoder): string {
  return `decoder.${name}.completeUntil`;
}
