import { readFileSync } from 'node:fs';
import { assert, asyncProperty, integer } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESCRIBED_CALLS } from '../../server/http/openapi/described-calls.ts';
import { describedCall } from '../../server/http/openapi/openapi.ts';
import type { ApiClient } from '../harness/api-client.ts';
import {
  isExternalServer,
  newDevice,
  serverUnderTest,
  type ServerUnderTest,
} from '../harness/server-under-test.ts';
import { accountRows } from './access/authorization-matrix/account-rows.ts';
import { billingRows } from './access/authorization-matrix/billing-rows.ts';
import { deviceRows } from './access/authorization-matrix/device-rows.ts';
import { otherRows } from './access/authorization-matrix/other-rows.ts';
import { associationRows, recordRows } from './access/authorization-matrix/record-rows.ts';
import { reportRows } from './access/authorization-matrix/report-rows.ts';
import { serverRows } from './access/authorization-matrix/server-rows.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}

interface Operation {
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Description {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const ROWS = [
  ...recordRows,
  ...accountRows,
  ...serverRows,
  ...billingRows,
  ...associationRows,
  ...deviceRows,
  ...reportRows,
  ...otherRows,
];

/** What stops or signs out the server or its administrator, or waits for somebody else. */
const LEFT_OUT =
  /\/(?:restart|reboot|replacement)$|^DELETE \/api\/session$|^POST \/api\/session|telegram|\/mail$/;

describe.skipIf(isExternalServer)('the description of the calls', () => {
  let under: ServerUnderTest;
  let description: Description;
  beforeAll(async () => {
    under = await serverUnderTest();
    description = JSON.parse((await under.anyone.get('/openapi.json')).text);
  });
  afterAll(() => under.stop());

  const operations = () =>
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );

  test('it is OpenAPI 3.1 and has exactly the calls of the authorization matrix', () => {
    expect(description.openapi).toBe('3.1.0');
    const described = operations().map(
      ({ path, method }) => `${method} ${path.replace(/^\/api\//, '/').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(described.toSorted()).toEqual(ROWS.map(([call]) => call).toSorted());
  });

  test('every call has a sentence, and no sentence is without a call (server/http/openapi/described-calls.ts)', () => {
    const calls = new Set(ROWS.map(([call]) => call));
    expect([...calls].filter((call) => !describedCall(call, 'farol'))).toEqual([]);
    const named = Object.keys(DESCRIBED_CALLS).map((call) => call.replace('/~/', '/farol/'));
    expect(named.filter((call) => !calls.has(call))).toEqual([]);
  });

  test('every reference in it leads somewhere', () => {
    const { schemas } = description.components;
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, name = ''] of references) expect(Object.keys(schemas)).toContain(name);
  });

  test('docs/openapi.json is what the server says; npm run openapi writes it', () => {
    const { version: _version, ...info } = description.info;
    const written: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
    expect(written).toEqual({ ...description, info });
  });

  test('no call that can be made from it is answered with an error of the server', async () => {
    const id = await newDevice(under.administrator, { name: 'fuzzed' });
    // A token stands what a changed password would end.
    const token = (await under.administrator.form('/session/token', {})).text;
    const caller = under.anyone.withHeaders({ authorization: `Bearer ${token}`, accept: '*/*' });
    const failures: string[] = [];
    await assert(
      asyncProperty(integer(), async (seed) => {
        const values = new Values(seed, description, id);
        for (const operation of operations()) {
          if (LEFT_OUT.test(`${operation.method} ${operation.path}`)) continue;
          const status = await values.send(caller, operation);
          // 503 says to try again, which is no fault.
          if (status >= 500 && status !== 503) failures.push(`${status} ${values.last}`);
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
    expect(failures).toEqual([]);
  });
});

/** Makes calls from their description: mostly what it says, now and then something else. */
class Values {
  readonly #random: () => number;
  readonly #description: Description;
  readonly #deviceId: number;
  last = '';

  constructor(seed: number, description: Description, deviceId: number) {
    let state = seed | 0;
    this.#random = () => {
      state = (state + 0x6d2b79f5) | 0;
      const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    this.#description = description;
    this.#deviceId = deviceId;
  }

  async send(
    caller: ApiClient,
    { path, method, operation }: { path: string; method: string; operation: Operation },
  ): Promise<number> {
    const query = new URLSearchParams();
    let filled = path;
    for (const { name, in: place, schema } of operation.parameters ?? []) {
      if (place === 'path')
        filled = filled.replace(`{${name}}`, encodeURIComponent(this.#text(schema).toWellFormed()));
      else if (this.#random() < 0.7) query.append(name, this.#text(schema));
    }
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const isForm = type === 'application/x-www-form-urlencoded';
    const value = content && this.#value(content.schema, 0);
    const body = isForm
      ? new URLSearchParams(
          Object.entries(Object(value)).map(([key, text]) => [key, textOf(text)]),
        ).toString()
      : JSON.stringify(value);
    const address = `${filled.startsWith('/api/') ? filled.slice(4) : `/..${filled}`}?${query.toString()}`;
    this.last = `${method} ${address} ${body ?? ''}`.slice(0, 600);
    const headers = type === undefined ? {} : { 'content-type': type === '*/*' ? 'image/png' : type };
    const answer = await caller.send(method, address, body, headers);
    return answer.status;
  }

  #text(schema: Schema): string {
    return textOf(this.#value(schema, 0));
  }

  #value(schema: Schema, depth: number): unknown {
    if (this.#random() < 0.08) return this.#pick(STRANGE);
    const named = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
    if (named !== undefined) return this.#value(this.#description.components.schemas[named] ?? {}, depth);
    const { enum: choices, type, format } = schema;
    if (Array.isArray(choices)) return this.#pick(choices);
    switch (Array.isArray(type) ? this.#pick(type) : type) {
      case 'integer':
        return this.#pick([this.#deviceId, this.#deviceId, 2, 3, 0, 999]);
      case 'number':
        return this.#pick([0, 1.5, -23.5, 90, 180]);
      case 'boolean':
        return this.#random() < 0.5;
      case 'null':
        return null;
      case 'array':
        return depth > 3 ? [] : [this.#value(asSchema(schema['items']), depth + 1)];
      case 'object': {
        const properties = Object.entries(asSchema(schema['properties']));
        const chosen = properties.filter(() => depth === 0 || this.#random() < 0.7);
        return Object.fromEntries(
          chosen
            // The administrator stays one.
            .filter(([key]) => !['administrator', 'disabled', 'readonly', 'expirationTime'].includes(key))
            .map(([key, field]) => [key, depth > 3 ? null : this.#value(asSchema(field), depth + 1)]),
        );
      }
      case 'string':
        return format === 'date-time'
          ? this.#pick(['2026-01-01T00:00:00Z', '2026-01-02T00:00:00.000+00:00', '1970-01-01T00:00:00Z'])
          : this.#pick(['a', 'device', 'Ana', 'ana@example.com', '5', 'x'.repeat(40)]);
      default:
        return this.#pick([{ deviceId: this.#deviceId, geofenceId: 1 }, {}, [], 'a', 1, null]);
    }
  }

  #pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.#random() * from.length)];
    if (one === undefined) throw new Error('there is nothing to pick');
    return one;
  }
}

/** What often breaks a program. */
const STRANGE: readonly unknown[] = [
  '',
  ' ',
  '\0',
  '%00',
  '../../etc/passwd',
  "'; drop table users --",
  '\u{1F69A}\uD800',
  'NaN',
  'x'.repeat(5_000),
  -1,
  1e308,
  2 ** 53,
  9_223_372_036_854_775_807n.toString(),
  [],
  {},
  [[[]]],
  JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
  null,
  true,
  '9999-12-31T23:59:59Z',
  '0000-00-00T00:00:00Z',
];

/** Returns what stands in an address or a form for a value. */
function textOf(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one : (JSON.stringify(one) ?? '');
}

function asSchema(value: unknown): Schema {
  return Object.fromEntries(Object.entries(Object(value)));
}
