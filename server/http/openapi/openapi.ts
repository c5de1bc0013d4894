import {
  recordValues,
  type RecordShape,
  type RecordValue,
} from '@farol/core/resources/descriptor/record-value';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { userResource } from '@farol/core/resources/kinds/users';
import { z } from 'zod';
import { RECORD_RESOURCES } from '../../storage/tables/record-kinds.ts';
import { DESCRIBED_CALLS, type DescribedCall, type QueryType } from './described-calls.ts';

type Json = Readonly<Record<string, unknown>>;

/** Every kind of record by the path of its calls. */
const RECORDS: ReadonlyMap<string, { readonly wire: { readonly shape: RecordShape } }> = new Map(
  [...Object.values(RECORD_RESOURCES), userResource].map(
    (resource): [string, { wire: { shape: RecordShape } }] => [resource.path, resource],
  ),
);

/** Parameters of the lists of records. */
const LIST_QUERY: Readonly<Record<string, QueryType>> = {
  all: 'flag',
  userId: 'id',
  groupId: 'id',
  deviceId: 'id',
  id: 'ids',
  uniqueId: 'texts',
  keyword: 'text',
  limit: 'id',
  offset: 'id',
  excludeAttributes: 'flag',
};

/**
 * Describes calls in OpenAPI 3.1: paths, parameters, bodies and what they answer. Bodies are read leniently (contract §0):
 * what is described is what the server itself writes.
 * @param calls every call, as `listRoutes` names it
 */
export function openApi(
  calls: readonly string[],
  { version, namespace }: { version: string; namespace: string },
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of [...new Set(calls)].toSorted()) {
    const [method = '', route = ''] = call.split(' ');
    const isOwn = route.startsWith(`/${namespace}/`);
    const path = `${isOwn ? '' : '/api'}${route}`.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, namespace) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Farol',
      version,
      description:
        'What console, programs and server say to each other. docs/tracking-api.md says what each call means.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { token: [] }, { password: [] }, {}],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'JSESSIONID' },
        token: { type: 'http', scheme: 'bearer' },
        password: { type: 'http', scheme: 'basic' },
      },
      schemas: {
        ...Object.fromEntries([...RECORDS].map(([path, { wire }]) => [schemaName(path), recordSchema(wire)])),
        [schemaName('server')]: recordSchema(serverRecord.wire),
      },
    },
  };
}

/** Returns what is said of a call: of the five of every kind of record, or as it is described. */
export function describedCall(call: string, namespace: string): DescribedCall | undefined {
  const known = DESCRIBED_CALLS[call.replace(` /${namespace}/`, ' /~/')];
  if (known) return known;
  const [, method = '', path = '', one] = /^(\w+) \/(.+?)(\/:id)?$/.exec(call) ?? [];
  if (!RECORDS.has(path)) return undefined;
  if (method === 'GET')
    return one === undefined
      ? { summary: `List: ${path}`, query: LIST_QUERY, record: path, list: true }
      : { summary: `One of ${path}`, record: path };
  if (method === 'POST') return { summary: `Create: ${path}`, body: { record: path }, record: path };
  if (method === 'PUT') return { summary: `Replace: ${path}`, body: { record: path }, record: path };
  return { summary: `Remove: ${path}`, answers: null };
}

function operation(call: string, namespace: string): Json {
  const described = describedCall(call, namespace) ?? { summary: call };
  const route = call.split(' ')[1] ?? '';
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' || /^(?:zoom|column|row|inspection)$/.test(name) ? 'integer' : 'string' },
  }));
  const inQuery = Object.entries(described.query ?? {}).map(([name, type]) => parameter(name, type));
  const body = bodyOf(described.body);
  return {
    operationId: call.replaceAll(/[^\w]+/g, '_'),
    summary: described.summary,
    ...(inPath.length + inQuery.length > 0 && { parameters: [...inPath, ...inQuery] }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      '2XX': answerOf(described),
      '4XX': {
        description: 'Refused; a line of text says why',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
    },
  };
}

function parameter(name: string, type: QueryType): Json {
  const one: Record<QueryType, Json> = {
    text: { type: 'string' },
    texts: { type: 'array', items: { type: 'string' } },
    id: { type: 'integer' },
    ids: { type: 'array', items: { type: 'integer' } },
    number: { type: 'number' },
    flag: { type: 'boolean' },
    moment: { type: 'string', format: 'date-time' },
    'moment!': { type: 'string', format: 'date-time' },
  };
  return { name, in: 'query', required: type === 'moment!', schema: one[type] };
}

function bodyOf(body: DescribedCall['body']): Json | undefined {
  if (body === undefined) return undefined;
  if (body === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  if (body === 'json') return { 'application/json': { schema: {} } };
  if ('form' in body) {
    const properties = Object.fromEntries(body.form.map((name) => [name, { type: 'string' }]));
    return { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } };
  }
  if ('record' in body) return { 'application/json': { schema: reference(body.record) } };
  const { $schema: _draft, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return { 'application/json': { schema } };
}

function answerOf({ answers, record, list }: DescribedCall): Json {
  if (answers === null) return { description: 'Done' };
  if (answers !== undefined)
    return { description: 'Done', content: { [answers]: { schema: { type: 'string' } } } };
  const one = record === undefined ? {} : reference(record);
  return {
    description: 'Done',
    content: { 'application/json': { schema: list ? { type: 'array', items: one } : one } },
  };
}

function reference(path: string): Json {
  return { $ref: `#/components/schemas/${schemaName(path)}` };
}

/** `attributes/computed` is the schema `AttributesComputed`. */
function schemaName(path: string): string {
  return path.replaceAll(/(?:^|\/)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function recordSchema(wire: { readonly shape: RecordShape }): Json {
  const properties = Object.fromEntries(recordValues(wire).map(([key, value]) => [key, valueSchema(value)]));
  return { type: 'object', properties };
}

function valueSchema(value: RecordValue): Json {
  const basics = value.readOnly ? { readOnly: true } : {};
  switch (value.type) {
    case 'text':
      return {
        type: 'string',
        maxLength: value.longest,
        ...(value.allowed && { enum: value.allowed }),
        ...basics,
      };
    case 'optionalText':
      return { type: ['string', 'null'], maxLength: value.longest, ...basics };
    case 'number':
      return { type: 'number', minimum: value.min, maximum: value.max, ...basics };
    case 'option':
      return { type: 'string', enum: value.options, ...basics };
    case 'flag':
      return { type: 'boolean', ...basics };
    case 'moment':
      return { type: ['string', 'null'], format: 'date-time', ...basics };
    case 'attributes':
      return { type: 'object', additionalProperties: true, ...basics };
    case 'numbers':
      return { type: ['array', 'null'], items: { type: 'number' }, ...basics };
    case 'id':
    case 'integer':
    case 'reference':
      break;
  }
  return { type: 'integer', ...basics };
}
