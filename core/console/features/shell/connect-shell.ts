import type { NoticeContent, NoticeTone, ShellStore } from '../../../machines/shell/shell.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects what lies over and beside the current screen: dialogs, notices, menus and the sheet. */
export function connectShell(shell: ShellStore) {
  return connected(shell, {
    answers: ({ context }) => context,
    verbs: (send) => ({
      ...verbsOf(send, {
        open: ['dialog'],
        close: ['dialog'],
        /** Removes a notice. */
        dismiss: ['key'],
        change: ['changes'],
        /** Lets the map be seen: a sheet that covers more of it comes down. */
        lowerSheet: ['atMost'],
      }),
      /** Shows a notice in the words of the front end: about what only the front end did, such as copying. */
      notify: (
        tone: NoticeTone,
        text: string,
        action?: Extract<NoticeContent, { about: 'words' }>['action'],
      ) => send({ type: 'NOTIFY', tone, content: { about: 'words', text, action } }),
    }),
  });
}
