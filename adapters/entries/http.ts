/**
 * The HTTP adapters of the console's ports.
 * @packageDocumentation
 */
export * from '../http/http-public-ports.ts';
export * from '../http/http-session-ports.ts';
export * from '../http/place-names.ts';
export * from '../http/product-client.ts';
export * from '../http/tracking-client.ts';
