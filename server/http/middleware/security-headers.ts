import type { MiddlewareHandler } from 'hono';

/**
 * The console runs its own scripts, workers and WebAssembly only. Online map styles come from any host by HTTPS, because the
 * operator chooses them; the sounds of alerts from any host, also without it. The street view is the one page that is shown
 * within ours. Nobody else may frame it.
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

/** Headers that keep a browser from doing with our answers what we did not mean. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('x-content-type-options', 'nosniff');
  // Addresses can hold a token for an instant: nobody is told more than the origin.
  context.header('referrer-policy', 'strict-origin');
  context.header('cross-origin-opener-policy', 'same-origin');
  context.header('content-security-policy', POLICY);
};
