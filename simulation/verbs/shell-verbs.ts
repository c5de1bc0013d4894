import { RECORD_DIALOG_KINDS } from '@farol/core/resources/kinds/resources';
import { oneOf } from './arguments.ts';
import { given, plain, type Verb } from './verb.ts';

const DIALOG = oneOf(...RECORD_DIALOG_KINDS, 'preferences', 'inbox');

/** What users do with what lies over the screens. */
export const SHELL_VERBS: Readonly<Record<string, Verb>> = {
  'shell.open': given(DIALOG, ({ console }, dialog) => console.shell.open(dialog)),
  'shell.close': given(DIALOG, ({ console }, dialog) => console.shell.close(dialog)),
  'shell.dismiss': plain(
    ({ shell }) => {
      const [first] = shell.getSnapshot().notices;
      if (first) shell.dismiss(first.key);
    },
    ({ shell }) => shell.getSnapshot().notices.length > 0,
  ),
};
