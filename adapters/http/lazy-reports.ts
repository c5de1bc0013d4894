import type { Reports } from '@farol/core/ports/reports';
import type { ApiCall } from './tracking-client.ts';

/** Reports whose code is loaded with the first one: the first view of the console has none. */
export class LazyReports implements Reports {
  readonly #call: ApiCall;
  #loaded: Promise<Reports> | undefined;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  events: Reports['events'] = async (span) => (await this.#reports()).events(span);

  rows: Reports['rows'] = async (request, reading) => (await this.#reports()).rows(request, reading);

  spreadsheet: Reports['spreadsheet'] = async (request) => (await this.#reports()).spreadsheet(request);

  /** What could not be loaded is loaded again with the next report. */
  #reports(): Promise<Reports> {
    this.#loaded ??= load(this.#call).catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }
}

async function load(call: ApiCall): Promise<Reports> {
  const { HttpReports } = await import('./reports.ts');
  return new HttpReports(call);
}
