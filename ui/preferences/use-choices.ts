import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  choicesOf,
  type ChoiceChanges,
  type Choices,
  type PreferenceChoice,
} from '@farol/core/domain/preference-choice';
import { useConsole } from '../use-console.ts';

/** What the user chose for himself, and how he chooses something else. */
interface ChoicesNow {
  own: Choices;
  /** What the server says for everybody who chose nothing. */
  common: Choices;
  /** The server decides, whatever the user chooses. */
  isForced: (name: keyof PreferenceChoice) => boolean;
  choose: (changes: ChoiceChanges) => void;
}

/** The user's choices: they are drawn anew whenever they change, from wherever. */
export function useChoices(): ChoicesNow {
  const { guard, preferenceSaving } = useConsole();
  const user = useSelector(guard, ({ context }) => context.user);
  const info = useSelector(guard, ({ context }) => context.server?.info);
  const namespace = useSelector(guard, ({ context }) => context.namespace);
  return useMemo(() => {
    const common = info ? choicesOf(info, namespace) : {};
    return {
      own: user ? choicesOf(user, namespace) : {},
      common,
      isForced: (name) => info?.forceSettings === true && common[name] !== undefined,
      choose: (changes) => preferenceSaving.send({ type: 'CHOOSE', changes }),
    };
  }, [user, info, namespace, preferenceSaving]);
}
