import { useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import type { Console } from '@farol/core';

/** The host's own login: the widget has none. */
export function SignIn({ farol }: { readonly farol: Console }): ReactNode {
  const { failure, isBusy } = useSyncExternalStore(farol.login.subscribe, farol.login.get);
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
      {failure !== undefined && <p role="alert">Not signed in: {failure}</p>}
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
