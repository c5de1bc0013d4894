import {
  IconAnchor,
  IconAnchorOff,
  IconBell,
  IconBellOff,
  IconBookmark,
  IconCode,
  IconId,
  IconLock,
  IconLockOpen,
  IconMapPin,
  IconPlayerPause,
  IconRefresh,
  IconRepeat,
  IconSend,
  IconToggleRight,
  type Icon,
} from '@tabler/icons-react';
import { createElement } from 'react';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';

/**
 * The icon of a command: by what it does, a bookmark for a saved command, a paper plane for unknown types.
 */
export function CommandIcon({ choice }: { choice: CommandChoice }) {
  return createElement(iconOf(choice), { size: 16, 'aria-hidden': true });
}

function iconOf(choice: CommandChoice): Icon {
  if (choice.kind === 'saved') return IconBookmark;
  return ICON_OF_TYPE.get(choice.kind === 'lock' ? choice.action : choice.type) ?? IconSend;
}

const ICON_OF_TYPE: ReadonlyMap<string, Icon> = new Map<string, Icon>([
  ['custom', IconCode],
  ['engineStop', IconLock],
  ['engineResume', IconLockOpen],
  ['anchorEnable', IconAnchor],
  ['anchorDisable', IconAnchorOff],
  ['deviceIdentification', IconId],
  ['positionSingle', IconMapPin],
  ['positionPeriodic', IconRepeat],
  ['positionStop', IconPlayerPause],
  ['alarmArm', IconBell],
  ['alarmDisarm', IconBellOff],
  ['outputControl', IconToggleRight],
  ['rebootDevice', IconRefresh],
]);
