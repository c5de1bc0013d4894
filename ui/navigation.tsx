import { useCallback, type ReactNode } from 'react';
import { Link as PlainLink, Redirect as PlainRedirect, useLocation, useSearch } from 'wouter';
import { screenOf } from '@farol/core/domain/screen';

/** Goes to a path, in place of the present one where asked; a negative number goes that many pages back. */
export type Navigate = (to: string | number, options?: { replace?: boolean }) => void;

/** A way to other paths, the same function each time. */
export function useNavigate(): Navigate {
  const [, go] = useLocation();
  return useCallback<Navigate>(
    (to, options) => (typeof to === 'number' ? window.history.go(to) : go(to, options)),
    [go],
  );
}

/** Where the page is: the path alone and the query with its question mark, if there is one. */
export function usePath(): { pathname: string; search: string } {
  const [pathname] = useLocation();
  const query = useSearch();
  return { pathname, search: query && `?${query}` };
}

/** The parameters in the path of the present screen (§2), decoded. */
export function useParameters(): Readonly<Record<string, string>> {
  return screenOf(usePath().pathname)?.parameters ?? {};
}

/** The query of the present path, and a way to another one in its place. */
export function useQuery(): [URLSearchParams, (query: URLSearchParams) => void] {
  const { pathname, search } = usePath();
  const navigate = useNavigate();
  const setQuery = (query: URLSearchParams): void => {
    const text = query.toString();
    navigate(text ? `${pathname}?${text}` : pathname, { replace: true });
  };
  return [new URLSearchParams(search), setQuery];
}

interface LinkProps {
  to: string;
  className?: string | undefined;
  onClick?: () => void;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link within the console. The one that leads to the present screen, or to what it is a part of, says so. */
export function Link({ to, ...rest }: LinkProps) {
  const { pathname } = usePath();
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  return <PlainLink href={to} {...rest} aria-current={isHere ? 'page' : undefined} />;
}

/** Leads elsewhere as soon as it is drawn. */
export function Redirect({ to }: { to: string }) {
  return <PlainRedirect to={to} replace />;
}
