import { ActionIcon } from '@mantine/core';
import { IconAnchor, IconAnchorOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { maySetAnchor, mayRemoveAnchor } from '@farol/core/domain/geofence/anchor';
import { useTranslation } from '../language/use-translation.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';

/**
 * Sets an anchor for every vehicle of a group, or lifts those that were set together. Asks for confirmation
 * first, in `CommandDialogs`.
 */
export function GroupAnchorButton({ groupId }: { groupId: number }) {
  const { anchors, fleet } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isWorking = useSelector(anchors, ({ step }) => step === 'applying');
  const target = { kind: 'group', groupId } as const;
  const hasAnchors = useSelector(anchors, ({ isAnchored }) => isAnchored(target));
  if (fleet.pastMs !== undefined) return null;
  if (!principal || !(hasAnchors ? mayRemoveAnchor : maySetAnchor)(principal) || groupId === 0) return null;
  const label = t(hasAnchors ? 'anchor.deactivateGroup' : 'anchor.activateGroup');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={hasAnchors ? 'var(--farol-warning)' : 'gray'}
        size={28}
        aria-label={`${label}: ${fleet.groups.get(groupId)?.name ?? ''}`}
        loading={isWorking}
        onClick={() => anchors.request(target)}
      >
        {hasAnchors ? <IconAnchorOff size={16} aria-hidden /> : <IconAnchor size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
