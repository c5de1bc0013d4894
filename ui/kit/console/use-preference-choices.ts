import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
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
  const { guard, preferenceSaving } = useConsole();
  const user = useSelector(guard, ({ context }) => context.user);
  const info = useSelector(guard, ({ context }) => context.server?.info);
  const namespace = useSelector(guard, ({ context }) => context.namespace);
  return useMemo(() => {
    const serverChoices = info ? preferenceChoicesOf(info, namespace) : {};
    return {
      userChoices: user ? preferenceChoicesOf(user, namespace) : {},
      serverChoices,
      isForced: (name) => info?.forceSettings === true && serverChoices[name] !== undefined,
      choose: (changes) => preferenceSaving.send({ type: 'CHOOSE', changes }),
    };
  }, [user, info, namespace, preferenceSaving]);
}
