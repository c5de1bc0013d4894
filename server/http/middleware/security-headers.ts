import type { MiddlewareHandler } from 'hono';

/**
 * The console runs only its own scripts, workers and WebAssembly. Online map styles may come from any host
 * over HTTPS, because the operator chooses them; alert sounds also over HTTP. Street view is the only page
 * that may be embedded. Other sites may not embed the console.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data: https:",
  "connect-src 'self' data: blob: https:",
  "media-src 'self' data: blob: http: https:",
  "frame-src 'self' https://www.google.com",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Sets the security headers of every response. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('x-content-type-options', 'nosniff');
  // URLs may briefly contain a token, so other sites only see the origin.
  context.header('referrer-policy', 'strict-origin');
  context.header('cross-origin-opener-policy', 'same-origin');
  context.header('content-security-policy', POLICY);
};
