import type {
  NoticeContent,
  NoticeTone,
  SheetHeight,
  ShellChanges,
  ShellDialog,
  ShellStore,
} from '../../../machines/shell/shell.ts';
import { connected } from '../../connected/connected.ts';

/** Connects what lies over and beside the current screen: dialogs, notices, menus and the sheet. */
export function connectShell(shell: ShellStore) {
  return connected(shell, {
    answers: ({ context }) => context,
    verbs: (send) => ({
      open: (dialog: ShellDialog) => send({ type: 'OPEN', dialog }),
      close: (dialog: ShellDialog) => send({ type: 'CLOSE', dialog }),
      /** Shows a notice in the words of the front end: about what only the front end did, such as copying. */
      notify: (
        tone: NoticeTone,
        text: string,
        action?: Extract<NoticeContent, { about: 'words' }>['action'],
      ) => send({ type: 'NOTIFY', tone, content: { about: 'words', text, action } }),
      /** Removes a notice. */
      dismiss: (key: number) => send({ type: 'DISMISS', key }),
      change: (changes: ShellChanges) => send({ type: 'CHANGE', changes }),
      /** Lets the map be seen: a sheet that covers more of it comes down. */
      lowerSheet: (atMost: SheetHeight) => send({ type: 'LOWER_SHEET', atMost }),
    }),
  });
}
