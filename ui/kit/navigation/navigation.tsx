import { useLayoutEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { navigate, useLocationProperty, usePathname } from 'wouter/use-browser-location';
import { withUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { URL_STATE_PARAMETERS } from '@farol/core/domain/navigation/url-parameter-names';
import { stateOfEntry } from './screen-behind.ts';

/**
 * Navigates to a path, optionally replacing the current history entry; a negative number goes back that many
 * entries.
 */
export type Navigate = (to: string | number, options?: { replace?: boolean }) => void;

/** Returns the function that navigates. Its identity is stable. */
export function useNavigate(): Navigate {
  return navigateTo;
}

/**
 * Registers a check that runs before the console goes to another screen. A check that returns false blocks
 * the navigation and may call `proceed` later. Returns the function that unregisters the check.
 */
export function blockNavigation(mayLeave: NavigationBlocker): () => void {
  navigationBlockers.add(mayLeave);
  return () => navigationBlockers.delete(mayLeave);
}

/**
 * Runs an action that leaves the current screen, such as signing out: at once, or when the blocking form
 * allows it.
 */
export function leaveWhenAllowed(proceed: () => void): void {
  if ([...navigationBlockers].every((mayLeave) => mayLeave(proceed))) proceed();
}

/**
 * Returns the path of the page and its query, with the question mark if there is one. URL state is part of
 * the query too, but only the machines read and write it: as long as only URL state changes, the returned
 * query stays the same.
 */
export function useScreenLocation(): { pathname: string; search: string } {
  const [search] = useState(searchIgnoringViewState);
  return { pathname: usePathname(), search: useLocationProperty(search) };
}

/** Returns the decoded path parameters of the current screen (§2). */
export function usePathParameters(): Readonly<Record<string, string>> {
  return matchScreen(usePathname())?.parameters ?? {};
}

/** Returns the query of the current path without URL state, and a function that replaces it. */
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

/**
 * A link within the console. A link to the current screen, or to a parent of it, is marked as the current
 * page.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  // Selecting the boolean renders a link again only when it becomes or stops being the current one.
  const isHere = useLocationProperty(
    () => location.pathname === to || location.pathname.startsWith(`${to}/`),
  );
  const press = (event: MouseEvent): void => {
    // The browser handles clicks with a modifier key or another button, such as opening a new tab.
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

/** Navigates to another path as soon as it is rendered, without a new history entry. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => {
    navigateTo(to, { replace: true });
  }, [to]);
  return null;
}

type NavigationBlocker = (proceed: () => void) => boolean;
const navigationBlockers = new Set<NavigationBlocker>();

function navigateTo(to: string | number, options?: { replace?: boolean }): void {
  if (typeof to === 'number') return window.history.go(to);
  const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
  if (isElsewhere) leaveWhenAllowed(() => commitNavigation(to, options));
  else commitNavigation(to, options);
}

function commitNavigation(to: string, options?: { replace?: boolean }): void {
  // URL state is written to the address now; otherwise going back would not restore it.
  if (!options?.replace) window.dispatchEvent(new Event('beforeNavigation'));
  const isHere = new URL(to, location.href).pathname === location.pathname;
  const kept: unknown = options?.replace && isHere ? window.history.state : null;
  navigate(to, { ...options, state: kept ?? stateOfEntry(location.pathname, to) });
}

/** Returns a function that returns the query as of the last change that was not only a change of URL state. */
function searchIgnoringViewState(): () => string {
  let last = { pathname: '', others: '', search: '' };
  return () => {
    const { pathname, search } = location;
    if (search !== last.search || pathname !== last.pathname) {
      const others = withoutViewParameters(search);
      if (others !== last.others || pathname !== last.pathname) last = { pathname, others, search };
    }
    return last.search;
  };
}

function withoutViewParameters(search: string): string {
  return withUrlParameters(search, URL_STATE_PARAMETERS, []);
}
