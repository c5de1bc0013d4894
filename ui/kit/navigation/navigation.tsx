import { useLayoutEffect, type MouseEvent, type ReactNode } from 'react';
import { navigate, useLocationProperty, usePathname } from 'wouter/use-browser-location';
import { withUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { URL_STATE_PARAMETERS } from '@farol/core/domain/navigation/url-parameter-names';

/** Goes to a path, in place of the present one where asked; a negative number goes that many pages back. */
export type Navigate = (to: string | number, options?: { replace?: boolean }) => void;

/** A way to other paths, the same function each time. */
export function useNavigate(): Navigate {
  return navigateTo;
}

/** Asks before the console goes to another screen; false holds it where it is, and `goOn` leaves later. The answer ends the asking. */
export function blockNavigation(mayGo: (goOn: () => void) => boolean): () => void {
  navigationBlockers.add(mayGo);
  return () => navigationBlockers.delete(mayGo);
}

/** Does what leaves the present screen, such as signing out: at once, or as soon as whoever holds it lets it go. */
export function leaveWhenAllowed(goOn: () => void): void {
  if ([...navigationBlockers].every((mayGo) => mayGo(goOn))) goOn();
}

/**
 * Where the page is: the path alone and the query with its question mark, if there is one. How a screen is looked at stands in the
 * query too, but the machines alone read and write that: while nothing else changes the query is as it was before.
 */
export function useScreenLocation(): { pathname: string; search: string } {
  return { pathname: usePathname(), search: useLocationProperty(searchIgnoringViewState) };
}

/** The parameters in the path of the present screen (§2), decoded. */
export function usePathParameters(): Readonly<Record<string, string>> {
  return matchScreen(usePathname())?.parameters ?? {};
}

/** The query of the present path without how the screen is looked at, and a way to another one in its place. */
export function useScreenQuery(): [URLSearchParams, (query: URLSearchParams) => void] {
  const { pathname, search } = useScreenLocation();
  const setQuery = (query: URLSearchParams): void => {
    const text = query.toString();
    navigateTo(text ? `${pathname}?${text}` : pathname, { replace: true });
  };
  return [new URLSearchParams(withoutViewParameters(search)), setQuery];
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
    navigateTo(to);
  };
  return (
    <a href={to} {...rest} aria-current={isHere ? 'page' : undefined} onClick={press}>
      {children}
    </a>
  );
}

/** Leads elsewhere as soon as it is drawn. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigateTo(to, { replace: true }), [to]);
  return null;
}

const navigationBlockers = new Set<(goOn: () => void) => boolean>();

function navigateTo(to: string | number, options?: { replace?: boolean }): void {
  if (typeof to === 'number') return window.history.go(to);
  const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
  if (isElsewhere) leaveWhenAllowed(() => commitNavigation(to, options));
  else commitNavigation(to, options);
}

function commitNavigation(to: string, options?: { replace?: boolean }): void {
  // Who keeps something in the address writes it now, or a step back would not find it.
  if (!options?.replace) window.dispatchEvent(new Event('leaving'));
  navigate(to, options);
}

let lastLocation = { pathname: '', others: '', search: '' };

/** The query as it was when something else than how the screen is looked at changed last. */
function searchIgnoringViewState(): string {
  const { pathname, search } = location;
  if (search !== lastLocation.search || pathname !== lastLocation.pathname) {
    const others = withoutViewParameters(search);
    if (others !== lastLocation.others || pathname !== lastLocation.pathname) lastLocation = { pathname, others, search };
  }
  return lastLocation.search;
}

function withoutViewParameters(search: string): string {
  return withUrlParameters(search, URL_STATE_PARAMETERS, []);
}
