import { startEmbeddedConsole } from '@farol/adapters/browser';

/** The console behind this page: the server of the page, with the live connection in a worker. */
export const farol = startEmbeddedConsole();

/** Signs a guest in who came by a link to this page with `?share=<token>`. */
export function acceptShare(): void {
  const token = new URLSearchParams(location.search).get('share');
  if (token === null) return;
  // A token is a password: it does not stay in the address.
  history.replaceState(null, '', location.pathname);
  farol.login.signInWithShare(token);
}
