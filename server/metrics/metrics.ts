import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What became of a report of a device. */
type ReportOutcome = 'stored' | 'filtered' | 'unknown' | 'refused' | 'unreadable' | 'failed';

/** A number of something that differs by its labels. */
interface LabeledNumber {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Seconds that answers are sorted into: from what a report takes to what a large report of the console takes. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * What the server measures of itself, in the form that Prometheus reads. Labels have few values: nothing that users or
 * devices name is one.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #reports: Counter;
  readonly #reportSeconds: Histogram;
  readonly #requestSeconds: Histogram;
  readonly #open: Gauge;

  constructor(version: string) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#reports = new Counter({
      name: 'farol_device_reports_total',
      help: 'Reports of devices by what became of them',
      labelNames: ['protocol', 'outcome'],
      registers,
    });
    this.#reportSeconds = new Histogram({
      name: 'farol_device_report_seconds',
      help: 'From reading a report to its acknowledgement',
      labelNames: ['protocol'],
      buckets: SECONDS,
      registers,
    });
    this.#open = new Gauge({
      name: 'farol_device_reports_waiting',
      help: 'Reports that are being stored',
      labelNames: ['protocol'],
      registers,
    });
    this.#requestSeconds = new Histogram({
      name: 'farol_http_request_seconds',
      help: 'From a request to the beginning of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    });
    new Gauge({ name: 'farol_info', help: 'The version', labelNames: ['version'], registers })
      .labels({ version })
      .set(1);
  }

  /** Counts and times the reports that go through an intake. */
  observed<Report, More extends unknown[], Result extends { outcome: ReportOutcome }>(
    intake: { handle: (report: Report, ...more: More) => Promise<Result> },
    protocol: string,
  ): { handle: (report: Report, ...more: More) => Promise<Result> } {
    return {
      handle: async (report, ...more) => {
        const stop = this.#reportSeconds.startTimer({ protocol });
        this.#open.inc({ protocol });
        try {
          const result = await intake.handle(report, ...more);
          this.countReport(protocol, result.outcome);
          return result;
        } catch (error) {
          this.countReport(protocol, 'failed');
          throw error;
        } finally {
          this.#open.dec({ protocol });
          stop();
        }
      },
    };
  }

  /** Counts a report by what became of it. */
  countReport(protocol: string, outcome: ReportOutcome): void {
    this.#reports.inc({ protocol, outcome });
  }

  /** Counts and times an answer. @param route the pattern of its path, such as `/api/devices/:id` */
  requestAnswered(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.#requestSeconds.observe(labels, seconds);
  }

  /** Adds a number that is read whenever somebody asks. One that cannot be read is left out. */
  add(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void {
    this.addLabeled(name, { help, labels: [] }, async () => {
      const value = await read();
      return value === undefined ? [] : [{ labels: {}, value }];
    });
  }

  /** Adds numbers that are read whenever somebody asks. Those that cannot be read are left out. */
  addLabeled(
    name: string,
    { help, labels }: { help: string; labels: string[] },
    read: () => readonly LabeledNumber[] | Promise<readonly LabeledNumber[]>,
  ): void {
    const gauge: Gauge = new Gauge({
      name: `farol_${name}`,
      help,
      labelNames: labels,
      registers: [this.#registry],
      collect: async () => {
        gauge.reset();
        const found = await Promise.resolve()
          .then(read)
          .catch(() => []);
        for (const { labels: of, value } of found) gauge.set(of, value);
      },
    });
  }

  /** Everything measured as text, with the type that says how it is to be read. */
  async text(): Promise<{ type: string; body: string }> {
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
