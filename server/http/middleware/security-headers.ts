import type { MiddlewareHandler } from 'hono';
import type { RequestEnvironment } from '../request/request-context.ts';

/**
 * The console runs only its own scripts, workers and WebAssembly. Online map styles may come from any host
 * over HTTPS, because the operator chooses them; alert sounds also over HTTP. Street view is the only page
 * that may be embedded. Other sites may not embed the console.
 */
const OPEN_POLICY = policy({
  images: "'self' data: blob: https:",
  fonts: "'self' data: https:",
  connections: "'self' data: blob: https:",
  media: "'self' data: blob: http: https:",
  frames: "'self' https://www.google.com",
});

/** Where nothing may leave this network the browser refuses all of that, whatever the console asks for. */
const LOCAL_POLICY = policy({
  images: "'self' data: blob:",
  fonts: "'self' data:",
  connections: "'self' data: blob:",
  media: "'self' data: blob:",
  frames: "'self'",
});

/** Sets the security headers of every response. @param isLocalNetworkOnly the operator's switch, as it is now */
export function securityHeaders(isLocalNetworkOnly: () => boolean): MiddlewareHandler<RequestEnvironment> {
  return async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    // URLs may briefly contain a token, so other sites only see the origin.
    // Behind a proxy that encrypts, browsers are not to come back without encryption.
    if (context.var.isEncrypted) context.header('strict-transport-security', 'max-age=31536000');
    context.header('referrer-policy', 'strict-origin');
    context.header('cross-origin-opener-policy', 'same-origin');
    context.header('content-security-policy', isLocalNetworkOnly() ? LOCAL_POLICY : OPEN_POLICY);
  };
}

function policy(sources: Record<'images' | 'fonts' | 'connections' | 'media' | 'frames', string>): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${sources.images}`,
    `font-src ${sources.fonts}`,
    `connect-src ${sources.connections}`,
    `media-src ${sources.media}`,
    `frame-src ${sources.frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
