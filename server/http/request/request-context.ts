import type { Namespace } from '@farol/core/domain/values/namespace';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { Access } from '../../access/access.ts';
import { requireDriversCall } from '../../access/driver-calls.ts';
import { parseMoment } from '../../wire/body-fields.ts';
import { coerceFlag } from '../../wire/lenient-values.ts';
import { badRequest, unreadableValue, HttpError, unauthorized } from '../../wire/http-error.ts';
import type { Registry } from '../../registry/registry.ts';
import { impersonatorOf, requireUsableCaller, type Caller } from './authentication.ts';

/** The context of every request handler. */
export interface RequestEnvironment {
  Bindings: HttpBindings;
  Variables: {
    caller: Caller | undefined;
    registry: Registry;
    namespace: Namespace;
    now: number;
    /** The client's address, as far as trusted proxies report it. */
    address: string;
    /** Whether the browser connected over HTTPS, as far as trusted proxies report it. */
    isEncrypted: boolean;
  };
}
export type RequestContext = Context<RequestEnvironment>;

/** Returns the caller of a protected route; throws 401 without a usable account, and for drivers what is not theirs. */
export function callerOf(context: RequestContext): Caller {
  const { caller } = context.var;
  if (!caller) throw unauthorized();
  try {
    requireUsableCaller(context.var.registry, caller, context.var.now);
  } catch {
    throw unauthorized();
  }
  requireDriversCall(caller.account.user, context.var.namespace, {
    method: context.req.method,
    route: routePath(context),
  });
  return caller;
}

/** Returns the access rights of the caller of a protected route. */
export function accessOf(context: RequestContext): Access {
  const { registry, namespace } = context.var;
  const caller = callerOf(context);
  const impersonator = impersonatorOf(registry, caller.session);
  return new Access(
    registry,
    caller.account.user,
    namespace,
    impersonator === 'gone' ? undefined : impersonator?.user,
  );
}

/** Like `accessOf`, for routes that need no login. */
export function optionalAccess(context: RequestContext): Access | undefined {
  return context.var.caller && accessOf(context);
}

/** Returns a signal that aborts when the client disconnects or has received the response. */
export function disconnectSignal(context: RequestContext): AbortSignal {
  const disconnected = new AbortController();
  const outgoing = context.env?.outgoing;
  if (outgoing?.destroyed) disconnected.abort();
  outgoing?.once('close', () => disconnected.abort());
  return disconnected.signal;
}

/** Returns the client's address. */
export function requestAddress(context: RequestContext): string {
  return context.var.address;
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

/** Returns a JSON body; throws 415 for other content types and 400 for invalid JSON. */
export async function jsonBody(context: RequestContext): Promise<unknown> {
  requireContentType(context, 'application/json');
  const bytes = await context.req.arrayBuffer();
  try {
    // Refuse invalid UTF-8 rather than store replacement characters.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'The body is not valid JSON');
  }
}

/** Returns a form body; throws 415 for other content types. */
export async function formBody(context: RequestContext): Promise<URLSearchParams> {
  requireContentType(context, 'application/x-www-form-urlencoded');
  return new URLSearchParams(await context.req.text());
}

function requireContentType(context: RequestContext, type: string): void {
  const contentType = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== type)
    throw new HttpError(415, 'HTTP 415 Unsupported Media Type - NotSupportedException');
}

/** Returns the id in a path such as `/devices/5`; throws 404 for anything else. */
export function pathId(context: RequestContext): number {
  return pathInteger(context, 'id');
}

/** Returns a number in a path by its name there; throws 404 for anything else. */
export function pathInteger(context: RequestContext, name: string): number {
  return toInteger(context.req.param(name) ?? '', `The ${name} in the path`);
}

/**
 * Returns an integer query parameter; undefined when missing or empty, throws 404 when
 * it is no integer (contract §0).
 */
export function queryInteger(context: RequestContext, name: string): number | undefined {
  const text = context.req.query(name)?.trim() ?? '';
  return text === '' ? undefined : toInteger(text, `Parameter ${name}`);
}

/**
 * Returns the integers of a query parameter that may be repeated; throws 404 when
 * one is no integer (contract §0).
 */
export function queryIntegers(context: RequestContext, name: string): number[] {
  return (context.req.queries(name) ?? []).map((text) => toInteger(text, `Parameter ${name}`));
}

/** Whether a query parameter is `true`, in any case. */
export function queryFlag(context: RequestContext, name: string): boolean {
  return coerceFlag(context.req.query(name)) === true;
}

/**
 * Returns a moment in the query in milliseconds: ISO with a zone. Throws 404
 * when unreadable, 400 when missing.
 */
export function queryMoment(context: RequestContext, name: string): number {
  const text = context.req.query(name);
  if (text === undefined) throw badRequest(`Parameter ${name} is required`);
  // An unencoded plus sign arrives as a space.
  const milliseconds = text.includes('T') ? parseMoment(text.replace(' ', '+')) : Number.NaN;
  if (Number.isNaN(milliseconds))
    throw unreadableValue(`Parameter ${name}`, 'a date and time with a zone, such as 2026-08-21T10:00:00Z');
  return milliseconds;
}

/** Returns a number in the query. Throws 404 when unreadable, 400 when missing. */
export function queryNumber(context: RequestContext, name: string): number {
  const text = context.req.query(name)?.trim() ?? '';
  if (text === '') throw badRequest(`Parameter ${name} is required`);
  const value = Number(text);
  if (!/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text) || !Number.isFinite(value))
    throw unreadableValue(`Parameter ${name}`, 'a number');
  return value;
}

/** @param what names the text in an error */
function toInteger(text: string, what: string): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw unreadableValue(what, 'a whole number');
  return value;
}
