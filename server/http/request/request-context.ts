import type { Namespace } from '@farol/core/domain/values/namespace';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { Access } from '../../access/access.ts';
import { requireUsableAccount } from '../../accounts/credentials.ts';
import { parseMoment } from '../../wire/body-fields.ts';
import { coerceFlag } from '../../wire/lenient-values.ts';
import { badRequest, notFound, HttpError, unauthorized } from '../../wire/http-error.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Caller } from './authentication.ts';

/** What every handler knows of its request. */
export interface RequestEnvironment {
  Bindings: HttpBindings;
  Variables: {
    caller: Caller | undefined;
    registry: Registry;
    namespace: Namespace;
    now: number;
    /** Where the request comes from, as far as trusted proxies tell. */
    address: string;
  };
}
export type RequestContext = Context<RequestEnvironment>;

/** The caller of a protected call; refuses with 401 when nobody usable is logged in. */
export function callerOf(context: RequestContext): Caller {
  const { caller } = context.var;
  if (!caller) throw unauthorized();
  try {
    requireUsableAccount(caller.account, context.var.now);
  } catch {
    throw unauthorized();
  }
  return caller;
}

/** What the caller of a protected call may see and do. */
export function accessOf(context: RequestContext): Access {
  const { registry, namespace } = context.var;
  return new Access(registry, callerOf(context).account.user, namespace);
}

/** The same for a call that needs no login. */
export function optionalAccess(context: RequestContext): Access | undefined {
  return context.var.caller && accessOf(context);
}

/** Aborted once nobody waits for the answer: the caller went away, or has it. */
export function disconnectSignal(context: RequestContext): AbortSignal {
  const gone = new AbortController();
  const outgoing = context.env?.outgoing;
  if (outgoing?.destroyed) gone.abort();
  outgoing?.once('close', () => gone.abort());
  return gone.signal;
}

/** Where a request comes from. */
export function requestAddress(context: RequestContext): string {
  return context.var.address;
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

/** A JSON body; refuses other content types (415) and what is no JSON (400). */
export async function jsonBody(context: RequestContext): Promise<unknown> {
  requireContentType(context, 'application/json');
  const bytes = await context.req.arrayBuffer();
  try {
    // What is no UTF-8 must not be stored as something that nobody wrote.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'The body is not valid JSON');
  }
}

/** A form body; refuses other content types (415). */
export async function formBody(context: RequestContext): Promise<URLSearchParams> {
  requireContentType(context, 'application/x-www-form-urlencoded');
  return new URLSearchParams(await context.req.text());
}

function requireContentType(context: RequestContext, type: string): void {
  const given = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) throw new HttpError(415, 'HTTP 415 Unsupported Media Type - NotSupportedException');
}

/** The number in a path such as `/devices/5`; anything else names nothing. */
export function pathId(context: RequestContext): number {
  return toInteger(context.req.param('id') ?? '');
}

/** A whole number of the query; nothing when it is missing or empty, 404 when it is none (contract §0). */
export function queryInteger(context: RequestContext, name: string): number | undefined {
  const text = context.req.query(name)?.trim() ?? '';
  return text === '' ? undefined : toInteger(text);
}

/** The whole numbers of a query parameter that may be repeated; 404 when one is none (contract §0). */
export function queryIntegers(context: RequestContext, name: string): number[] {
  return (context.req.queries(name) ?? []).map(toInteger);
}

/** Whether a flag of the query is `true`, in any case of letters. */
export function queryFlag(context: RequestContext, name: string): boolean {
  return coerceFlag(context.req.query(name)) === true;
}

/** A moment of the query in milliseconds: ISO with a zone. 404 when it cannot be read, 400 when it is missing. */
export function queryMoment(context: RequestContext, name: string): number {
  const text = context.req.query(name);
  if (text === undefined) throw badRequest(`Parameter ${name} is required`);
  // A plus sign that was sent unencoded arrives as a blank.
  const milliseconds = text.includes('T') ? parseMoment(text.replace(' ', '+')) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw notFound();
  return milliseconds;
}

function toInteger(text: string): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw notFound();
  return value;
}
