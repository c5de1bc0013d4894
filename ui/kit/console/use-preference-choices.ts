import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import {
  preferenceChoicesOf,
  type PreferenceChanges,
  type PreferenceChoices,
  type PreferenceValues,
} from '@farol/core/domain/preference/preference-choices';
import { useConsole } from './use-console.ts';

/** The preferences of the user and of the server, and the function that changes the user's. */
interface CurrentPreferences {
  userChoices: PreferenceChoices;
  /** The server's defaults for users who chose nothing. */
  serverChoices: PreferenceChoices;
  /** Whether the server overrides the user's choice. */
  isForced: (name: keyof PreferenceValues) => boolean;
  choose: (changes: PreferenceChanges) => void;
}

/** Returns the preferences; the component renders again when they change. */
export function usePreferenceChoices(): CurrentPreferences {
  const { access, preferences } = useConsole();
  const { choose } = preferences.account;
  const user = useSelector(access, (answers) => answers.user);
  const info = useSelector(access, ({ server }) => server?.info);
  const namespace = useSelector(access, (answers) => answers.namespace);
  return useMemo(() => {
    const serverChoices = info ? preferenceChoicesOf(info, namespace) : {};
    return {
      userChoices: user ? preferenceChoicesOf(user, namespace) : {},
      serverChoices,
      isForced: (name) => info?.forceSettings === true && serverChoices[name] !== undefined,
      choose,
    };
  }, [user, info, namespace, choose]);
}
