import { type FormEvent, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { Console } from '@farol/core';

/** Why a login failed, by its code; of any other failure the code is shown. */
const REASONS: Readonly<Record<string, string>> = {
  FILL_ALL_FIELDS: 'email and password are needed.',
  INVALID_LOGIN_DATA: 'email or password is wrong.',
  NETWORK: 'the server does not answer.',
  TIMEOUT: 'the server does not answer.',
  // What the development server says that stands between this page and a tracking server that is away.
  HTTP_502: 'the server does not answer.',
};

/** The host's own login: the widget has none. */
export function SignIn({ farol }: { readonly farol: Console }): ReactNode {
  const { failure, isBusy } = useSelector(farol.login, (login) => login);
  const signIn = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    farol.login.signIn(textOf(form, 'email'), textOf(form, 'password'));
  };
  return (
    <form className="sign-in" onSubmit={signIn}>
      <label>
        Email <input name="email" autoComplete="username" defaultValue="demo@farol.app" />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" />
      </label>
      <button type="submit" disabled={isBusy}>
        Sign in
      </button>
      {failure !== undefined && <p role="alert">Not signed in: {REASONS[failure] ?? failure}</p>}
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
