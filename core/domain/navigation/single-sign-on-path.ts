import { queryParameter } from './query-parameter.ts';

const AUTHENTICATION = '/api/session/openid/auth';

/**
 * Returns the path at which the server begins single sign-on (contract §1.4), to come back to where the login leads.
 * @param search the query of the login's address
 * @param isKept whether the session outlasts the browser
 */
export function singleSignOnPath(search: string, isKept: boolean): string {
  const to = queryParameter(search, 'to');
  return `${AUTHENTICATION}?remember=${isKept}${to === undefined ? '' : `&to=${encodeURIComponent(to)}`}`;
}

/** The path at which the signed-in user connects their account to a person of the provider. */
export const SINGLE_SIGN_ON_LINK_PATH = `${AUTHENTICATION}?link=true`;
