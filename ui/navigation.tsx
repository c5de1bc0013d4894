import { useLayoutEffect, type MouseEvent, type ReactNode } from 'react';
import { navigate, useLocationProperty, usePathname } from 'wouter/use-browser-location';
import { withParameters } from '@farol/core/domain/address-parameters';
import { screenOf } from '@farol/core/domain/screen';
import { VIEW_PARAMETERS } from '@farol/core/domain/view-parameters';

/** Goes to a path, in place of the present one where asked; a negative number goes that many pages back. */
export type Navigate = (to: string | number, options?: { replace?: boolean }) => void;

/** A way to other paths, the same function each time. */
export function useNavigate(): Navigate {
  return go;
}

/** Asks before the console goes to another screen; false holds it where it is, and `goOn` leaves later. The answer ends the asking. */
export function holdNavigation(mayGo: (goOn: () => void) => boolean): () => void {
  holders.add(mayGo);
  return () => holders.delete(mayGo);
}

/** Does what leaves the present screen, such as signing out: at once, or as soon as whoever holds it lets it go. */
export function leave(goOn: () => void): void {
  if ([...holders].every((mayGo) => mayGo(goOn))) goOn();
}

/**
 * Where the page is: the path alone and the query with its question mark, if there is one. How a screen is looked at stands in the
 * query too, but the machines alone read and write that: while nothing else changes the query is as it was before.
 */
export function usePath(): { pathname: string; search: string } {
  return { pathname: usePathname(), search: useLocationProperty(settledSearch) };
}

/** The parameters in the path of the present screen (§2), decoded. */
export function useParameters(): Readonly<Record<string, string>> {
  return screenOf(usePathname())?.parameters ?? {};
}

/** The query of the present path without how the screen is looked at, and a way to another one in its place. */
export function useQuery(): [URLSearchParams, (query: URLSearchParams) => void] {
  const { pathname, search } = usePath();
  const setQuery = (query: URLSearchParams): void => {
    const text = query.toString();
    go(text ? `${pathname}?${text}` : pathname, { replace: true });
  };
  return [new URLSearchParams(withoutView(search)), setQuery];
}

interface LinkProps {
  to: string;
  className?: string | undefined;
  onClick?: () => void;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link within the console. The one that leads to the present screen, or to what it is a part of, says so. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  // Only the links that come to lead here, or cease to, are drawn again.
  const isHere = useLocationProperty(
    () => location.pathname === to || location.pathname.startsWith(`${to}/`),
  );
  const press = (event: MouseEvent): void => {
    // The browser knows better what a press with a key or another button opens.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.();
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} {...rest} aria-current={isHere ? 'page' : undefined} onClick={press}>
      {children}
    </a>
  );
}

/** Leads elsewhere as soon as it is drawn. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => go(to, { replace: true }), [to]);
  return null;
}

const holders = new Set<(goOn: () => void) => boolean>();

function go(to: string | number, options?: { replace?: boolean }): void {
  if (typeof to === 'number') return window.history.go(to);
  const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
  if (isElsewhere) leave(() => enter(to, options));
  else enter(to, options);
}

function enter(to: string, options?: { replace?: boolean }): void {
  // Who keeps something in the address writes it now, or a step back would not find it.
  if (!options?.replace) window.dispatchEvent(new Event('leaving'));
  navigate(to, options);
}

let settled = { pathname: '', others: '', search: '' };

/** The query as it was when something else than how the screen is looked at changed last. */
function settledSearch(): string {
  const { pathname, search } = location;
  if (search !== settled.search || pathname !== settled.pathname) {
    const others = withoutView(search);
    if (others !== settled.others || pathname !== settled.pathname) settled = { pathname, others, search };
  }
  return settled.search;
}

function withoutView(search: string): string {
  return withParameters(search, VIEW_PARAMETERS, []);
}
