import type {
  DeviceMenu,
  NoticeContent,
  NoticeTone,
  ShellDialog,
  ShellStore,
} from '../../../machines/shell/shell.ts';
import { connected } from '../../connected/connected.ts';

/** Connects what lies over and beside the current screen: dialogs, notices and menus. */
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
      /** Opens the menu of a device, or closes it. */
      showMenu: (menu: DeviceMenu | undefined) => send({ type: 'SHOW_MENU', menu }),
    }),
  });
}
