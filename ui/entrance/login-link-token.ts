import { loginTokenInUrl } from '@farol/core/domain/navigation/login-token-url';

let kept: string | undefined;

/** Takes the token of a link to the login out of the address, before anything else looks at that or can keep it in a history. */
export function takeLoginTokenFromUrl(): void {
  const linked = loginTokenInUrl(location.pathname + location.search + location.hash);
  if (!linked) return;
  kept = linked.token;
  history.replaceState(history.state, '', linked.address);
}

/** The token of the link by which the page was opened; whoever asks has it, and nobody else after them. */
export function consumeLoginToken(): string | undefined {
  const token = kept;
  kept = undefined;
  return token;
}
