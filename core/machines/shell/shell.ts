import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { LinkProblem } from '../../domain/navigation/link-problem.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import type { RecordDialogKind } from '../../resources/kinds/resources.ts';
import type { RecordAction } from '../../resources/records/record-action.ts';
import { storeLogic, type StoreLogic, type StoreRef } from '../store/store.ts';

/** What opens over or beside the current screen and has no chart of its own. */
export type ShellDialog = RecordDialogKind | 'preferences' | 'inbox';

/** What a notice tells: what has happened, or a front end's own words. */
export type NoticeContent =
  | { readonly about: 'recordSaved'; readonly kind: ResourceName; readonly record: { readonly id: number } }
  | { readonly about: 'settingsSaved' }
  /** An action that succeeded on all its records; refusals are told in its dialog. */
  | {
      readonly about: 'recordAction';
      readonly action: Exclude<RecordAction, { type: 'import' }>;
      readonly count: number;
    }
  /** What of the opened link cannot be shown. */
  | { readonly about: 'link'; readonly problem: LinkProblem }
  /** With a failure code. */
  | { readonly about: 'preferencesNotSaved'; readonly reason: string }
  /** The account may not save preferences: they are kept in this browser. */
  | { readonly about: 'preferencesKeptHere' }
  | {
      readonly about: 'words';
      readonly text: string;
      /** What the user may do about it; the notice disappears with it. */
      readonly action?: { readonly label: string; readonly run: () => void } | undefined;
    };

/** How a notice looks and sounds. */
export type NoticeTone = 'good' | 'bad' | 'info';

/** A short message about the action the user has just taken. */
export interface ShellNotice {
  readonly key: number;
  readonly tone: NoticeTone;
  readonly content: NoticeContent;
}

/** The menu of a device, at a point of the page. */
export interface OpenDeviceMenu {
  readonly deviceId: number;
  readonly x: number;
  readonly y: number;
}

/** How high the sheet is in which screens open where the page is narrow, from low to high. */
export const SHEET_HEIGHTS = ['peek', 'half', 'full'] as const;
/** How high the sheet is. */
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** What lies over and beside the current screen. */
export interface ShellState extends ShellValues {
  /** The open dialogs, the one on top last. */
  readonly dialogs: readonly ShellDialog[];
  /** The visible notices, the newest last. */
  readonly notices: readonly ShellNotice[];
  /** The key of the newest notice, visible or not; 0 before there was one. */
  readonly lastNoticeKey: number;
}

/** What is simply one value or another. */
export interface ShellValues {
  /** Only one menu is open at a time. */
  readonly deviceMenu: OpenDeviceMenu | undefined;
  /** How high the sheet is where the page is narrow. */
  readonly sheet: SheetHeight;
  /** The field that the server settings are opened at; undefined for none in particular. */
  readonly askedServerField: string | undefined;
  /** Whether the device list, once it is there, moves the focus to its search field. */
  readonly isSearchWanted: boolean;
  /** The user hid the hint that the map has no file with streets; told again in the next session. */
  readonly isStreetFileHintHidden: boolean;
  /** The user hid the hint that the world under the map is missing; told again in the next session. */
  readonly isMissingWorldHintHidden: boolean;
  /** Whether the map shows a route of the past instead of the vehicles as they are. */
  readonly isRouteShown: boolean;
  /** The fleet at a past moment, to be shown instead of the live one; undefined unless the user looks at one. */
  readonly pastFleet: LiveFleet | undefined;
}

/** What of the values changes. */
export type ShellChanges = { readonly [K in keyof ShellValues]?: ShellValues[K] };

/** Events of the shell. */
export interface ShellEvents {
  OPEN: { dialog: ShellDialog };
  CLOSE: { dialog: ShellDialog };
  NOTIFY: { tone: NoticeTone; content: NoticeContent };
  DISMISS: { key: number };
  CHANGE: { changes: ShellChanges };
  /** The map was to be seen: what covers it comes down at least so far. */
  LOWER_SHEET: { atMost: SheetHeight };
}

/** The running shell. */
export type ShellStore = StoreRef<ShellState, ShellEvents>;

/** Notices that are visible at the same time. */
const MAX_NOTICES = 3;

const NOTHING_OPEN: ShellState = {
  dialogs: [],
  notices: [],
  lastNoticeKey: 0,
  deviceMenu: undefined,
  sheet: 'half',
  askedServerField: undefined,
  isSearchWanted: false,
  isStreetFileHintHidden: false,
  isMissingWorldHintHidden: false,
  isRouteShown: false,
  pastFleet: undefined,
};

/** The dialogs, notices and menus of one session, which share nothing with those of another. */
export function shellStore(): StoreLogic<ShellState, ShellEvents> {
  return storeLogic<ShellState, ShellEvents>({
    initial: NOTHING_OPEN,
    on: {
      OPEN: (state, { dialog }) =>
        state.dialogs.includes(dialog)
          ? state
          : {
              ...state,
              dialogs: [
                // One list of records is open at a time.
                ...state.dialogs.filter((item) => !isRecordDialog(item) || !isRecordDialog(dialog)),
                dialog,
              ],
            },
      CLOSE: (state, { dialog }) => ({ ...state, dialogs: state.dialogs.filter((item) => item !== dialog) }),
      NOTIFY: (state, { tone, content }) => {
        const key = state.lastNoticeKey + 1;
        const notices = [...state.notices, { key, tone, content }].slice(-MAX_NOTICES);
        return { ...state, notices, lastNoticeKey: key };
      },
      DISMISS: (state, { key }) => ({
        ...state,
        notices: state.notices.filter((notice) => notice.key !== key),
      }),
      CHANGE: (state, { changes }) => ({ ...state, ...changes }),
      LOWER_SHEET: (state, { atMost }) =>
        SHEET_HEIGHTS.indexOf(state.sheet) > SHEET_HEIGHTS.indexOf(atMost)
          ? { ...state, sheet: atMost }
          : state,
    },
    effects: {},
  });
}

/** Whether a dialog lists records of a kind. */
export function isRecordDialog(dialog: ShellDialog): dialog is RecordDialogKind {
  return dialog !== 'preferences' && dialog !== 'inbox';
}
