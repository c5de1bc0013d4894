// A port with its adapters in HTTP and in memory, and the contract that both fulfil.
import { capital } from './names.mjs';
import { RecipeError } from './recipe.mjs';

/** Returns the recipe of a port that lists what the product's own API has at a path. */
export function port({ area, kebab, camel, pascal, words }) {
  if (area !== '') throw new RecipeError('A port has a name without an area');
  return {
    files: {
      [`core/ports/${kebab}.ts`]: `/** One of the ${words} as the server has it. */
export interface ${pascal}Entry {
  readonly id: number;
  readonly name: string;
}

/** ${capital(words)}. Every method rejects with a Failure. */
export interface ${pascal} {
  /** Returns all that the user may see. */
  list(): Promise<readonly ${pascal}Entry[]>;
  /** Removes one. One that is not there any more is no error. */
  remove(id: number): Promise<void>;
}
`,
      [`adapters/http/${kebab}.ts`]: httpAdapter({ kebab, pascal, words }),
      [`adapters/memory/${kebab}.ts`]: `import type { ${pascal}, ${pascal}Entry } from '@farol/core/ports/${kebab}';
import type { MemoryNetwork } from './network.ts';

/** In-memory ${words}. */
export class Memory${pascal} implements ${pascal} {
  #entries: readonly ${pascal}Entry[];
  readonly #network: MemoryNetwork;

  constructor(entries: readonly ${pascal}Entry[], network: MemoryNetwork) {
    this.#entries = entries;
    this.#network = network;
  }

  async list(): Promise<readonly ${pascal}Entry[]> {
    await this.#network.transmit();
    return this.#entries;
  }

  async remove(id: number): Promise<void> {
    await this.#network.transmit();
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
  }
}
`,
      [`tests/contracts/ports/${kebab}.ts`]: contract({ kebab, camel, pascal, words }),
      [`tests/adapters/memory/${kebab}.test.ts`]: `import { Memory${pascal} } from '@farol/adapters/memory/${kebab}';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { ${camel}Contract } from '../../contracts/ports/${kebab}.ts';
import { failedNetwork } from './failed-network.ts';

${camel}Contract('memory', (entries) => ({
  port: new Memory${pascal}(entries, new MemoryNetwork()),
  disconnected: new Memory${pascal}([], failedNetwork()),
}));
`,
      [`tests/adapters/http/${kebab}.test.ts`]: httpTest({ kebab, camel, pascal, words }),
    },
    insertions: [
      {
        path: 'core/console/session-actors.ts',
        before: 'import type { PersonalData }',
        add: `import type { ${pascal} } from '../ports/${kebab}.ts';\n`,
      },
      {
        path: 'core/console/session-actors.ts',
        before: '  personalData: PersonalData;',
        add: `  ${camel}: ${pascal};\n`,
      },
      {
        path: 'core/entries/ports.ts',
        before: "export * from '../ports/personal-data.ts';",
        add: `export * from '../ports/${kebab}.ts';\n`,
      },
      {
        path: 'adapters/http/lazy-adapters.ts',
        before: 'export { HttpPersonalData }',
        add: `export { Http${pascal} } from './${kebab}.ts';\n`,
      },
      {
        path: 'adapters/http/http-session-ports.ts',
        before: '    personalData: ofProduct(',
        add: `    ${camel}: ofProduct((adapters) => adapters.Http${pascal}),\n`,
      },
      {
        path: 'adapters/memory/model/services.ts',
        before: 'import { MemoryPersonalData }',
        add: `import { Memory${pascal} } from '../${kebab}.ts';\n`,
      },
      {
        path: 'adapters/memory/model/services.ts',
        before: '    personalData: new MemoryPersonalData(',
        add: `    ${camel}: new Memory${pascal}([], network),\n`,
      },
    ],
    next: `Let the server answer at ${kebab} below the product's own API, run the contract against it in tests/adapters/http, and give the port to a feature.`,
  };
}

function httpAdapter({ kebab, pascal, words }) {
  return `import { Failure } from '@farol/core/domain/values/failure';
import type { ${pascal}, ${pascal}Entry } from '@farol/core/ports/${kebab}';
import { isWireObject, wireNumber, wireText } from '@farol/core/resources/reports/wire-value';
import type { ApiCall } from './tracking-client.ts';

/** ${capital(words)} by the product's own API. */
export class Http${pascal} implements ${pascal} {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  list(): Promise<readonly ${pascal}Entry[]> {
    return this.#product('${kebab}', {}, async (response) => {
      const listed = await response.json();
      if (!Array.isArray(listed)) throw new Failure('MALFORMED_ANSWER', response.status);
      return listed.flatMap(entryOf);
    });
  }

  async remove(id: number): Promise<void> {
    await this.#product(\`${kebab}/\${id}\`, { method: 'delete' }, (response) => response.text()).catch(
      (error: unknown) => {
        // Somebody else was first.
        if (!(error instanceof Failure && error.status === 404)) throw error;
      },
    );
  }
}

/** Returns what was sent as a list; empty where it cannot be read. */
function entryOf(sent: unknown): ${pascal}Entry[] {
  if (!isWireObject(sent)) return [];
  const [id, name] = [wireNumber(sent['id']), wireText(sent['name'])];
  return id === undefined || name === undefined ? [] : [{ id, name }];
}
`;
}

function contract({ kebab, camel, pascal, words }) {
  return `import { describe, expect, test } from 'vitest';
import type { ${pascal}, ${pascal}Entry } from '@farol/core/ports/${kebab}';
import { failureOf } from './failure-of.ts';

/** A server with some ${words}. */
export interface ${pascal}UnderTest {
  port: ${pascal};
  /** That of a server that has gone away. */
  disconnected: ${pascal};
}

const ENTRIES: readonly ${pascal}Entry[] = [
  { id: 3, name: 'North' },
  { id: 5, name: 'South' },
];

/** What every implementation of the \`${pascal}\` port must do. */
export function ${camel}Contract(
  title: string,
  open: (entries: readonly ${pascal}Entry[]) => ${pascal}UnderTest,
): void {
  describe(\`${words} of \${title}\`, () => {
    test('${words}: all are listed', async () => {
      expect(await open(ENTRIES).port.list()).toEqual(ENTRIES);
      expect(await open([]).port.list()).toEqual([]);
    });

    test('${words}: one that was removed is listed no more, and once more is no error', async () => {
      const { port } = open(ENTRIES);
      await port.remove(3);
      await port.remove(3);
      expect(await port.list()).toEqual(ENTRIES.slice(1));
    });

    test('${words}: a server that has gone away is reported as such', async () => {
      const { disconnected } = open(ENTRIES);
      for (const call of [disconnected.list(), disconnected.remove(3)])
        expect(await failureOf(call)).toMatchObject({ code: 'NETWORK', status: 0 });
    });
  });
}
`;
}

function httpTest({ kebab, camel, pascal, words }) {
  return `import { expect, test } from 'vitest';
import { Http${pascal} } from '@farol/adapters/http/${kebab}';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import type { ${pascal}Entry } from '@farol/core/ports/${kebab}';
import { ${camel}Contract } from '../../contracts/ports/${kebab}.ts';

const API = 'http://farol.example/api/farol';

/** Answers as a server with these ${words}. */
function answersOf(entries: readonly ${pascal}Entry[]): typeof fetch {
  let kept = entries;
  return async (input, init) => {
    const { method, url } = new Request(input, init);
    const id = Number(url.split('/').at(-1));
    if (method !== 'DELETE') return Response.json(kept);
    const isKnown = kept.some((entry) => entry.id === id);
    kept = kept.filter((entry) => entry.id !== id);
    return new Response(null, { status: isKnown ? 204 : 404 });
  };
}

${camel}Contract('HTTP', (entries) => ({
  port: new Http${pascal}(trackingApi(API, answersOf(entries))),
  disconnected: new Http${pascal}(trackingApi(API, () => Promise.reject(new TypeError('fetch failed')))),
}));

/** Returns what the adapter reads in an answer. */
function listOf(sent: unknown) {
  return new Http${pascal}(trackingApi(API, () => Promise.resolve(Response.json(sent)))).list();
}

test('${words}: what is no list is refused, and entries that cannot be read are left out', async () => {
  await expect(listOf({})).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  expect(await listOf([7, { id: '1', name: 'x' }, { id: 1 }, { id: 2, name: 'y' }])).toEqual([{ id: 2, name: 'y' }]);
});
`;
}
