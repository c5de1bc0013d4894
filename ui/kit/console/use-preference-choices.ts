import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  preferenceChoicesOf,
  type PreferenceChanges,
  type PreferenceChoices,
  type PreferenceValues,
} from '@farol/core/domain/preference/preference-choices';
import { useConsole } from './use-console.ts';

/** What the user chose for himself, and how he chooses something else. */
interface CurrentPreferences {
  userChoices: PreferenceChoices;
  /** What the server says for everybody who chose nothing. */
  serverChoices: PreferenceChoices;
  /** The server decides, whatever the user chooses. */
  isForced: (name: keyof PreferenceValues) => boolean;
  choose: (changes: PreferenceChanges) => void;
}

/** The user's choices: they are drawn anew whenever they change, from wherever. */
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
