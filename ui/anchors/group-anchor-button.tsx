import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAnchor, IconAnchorOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { anchorsOf, maySetAnchor, mayRemoveAnchor } from '@farol/core/domain/geofence/anchor';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * Sets an anchor for every vehicle of a group, or lifts those that were set together. Asks for confirmation
 * first, in `CommandDialogs`.
 */
export function GroupAnchorButton({ groupId }: { groupId: number }) {
  const { anchor, fleet } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const fences = useSelector(anchor, ({ context }) => context.fences);
  const isWorking = useSelector(anchor, ({ value }) => value === 'applying');
  const target = { kind: 'group', groupId } as const;
  const isAnchored = fences !== undefined && anchorsOf(fences, target).length > 0;
  if (!principal || !(isAnchored ? mayRemoveAnchor : maySetAnchor)(principal) || groupId === 0) return null;
  const label = t(isAnchored ? 'anchor.deactivateGroup' : 'anchor.activateGroup');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={isAnchored ? 'var(--farol-warning)' : 'gray'}
        size={28}
        aria-label={`${label}: ${fleet.groups.get(groupId)?.name ?? ''}`}
        loading={isWorking}
        onClick={() => anchor.send({ type: 'REQUEST', target })}
      >
        {isAnchored ? <IconAnchorOff size={16} aria-hidden /> : <IconAnchor size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
