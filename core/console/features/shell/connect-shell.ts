import type {
  NoticeContent,
  NoticeTone,
  ShellState,
  ShellDialog,
  ShellChanges,
  ShellStore,
} from '../../../machines/shell/shell.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';

/** What users can do with dialogs, notices, menus and the sheet of the console. */
export interface ShellActions {
  /** Shows a notice in the words of the front end: about what only the front end did, such as copying. */
  readonly notify: (
    tone: NoticeTone,
    text: string,
    action?: Extract<NoticeContent, { about: 'words' }>['action'],
  ) => void;
  /** Opens a dialog over the screen. */
  readonly open: (dialog: ShellDialog) => void;
  /** Closes a dialog; one that is not open stays so. */
  readonly close: (dialog: ShellDialog) => void;
  /** Removes a notice. */
  readonly dismiss: (key: number) => void;
  /** Changes the parts of the shell that are named; the others stay. */
  readonly change: (changes: ShellChanges) => void;
  /** Lets the map be seen: a sheet that covers more of it comes down. */
  readonly lowerSheet: (atMost: 'peek' | 'half' | 'full') => void;
}

/** Dialogs, notices, menus and the sheet of the console, as front ends see it. */
export type ConnectedShell = Connected<ShellState, ShellActions>;

/** Connects what lies over and beside the current screen: dialogs, notices, menus and the sheet. */
export function connectShell(shell: ShellStore): ConnectedShell {
  return connectActor(shell, {
    view: ({ context }) => context,
    actions: (send) => ({
      ...actionsOf(send, {
        open: ['dialog'],
        close: ['dialog'],
        dismiss: ['key'],
        change: ['changes'],
        lowerSheet: ['atMost'],
      }),
      notify: (
        tone: NoticeTone,
        text: string,
        action?: Extract<NoticeContent, { about: 'words' }>['action'],
      ) => send({ type: 'NOTIFY', tone, content: { about: 'words', text, action } }),
    }),
  });
}
