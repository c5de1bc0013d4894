import { ActionIcon } from '@mantine/core';
import {
  IconCar,
  IconCheck,
  IconClock,
  IconClockX,
  IconCopy,
  IconEye,
  IconLock,
  IconMapPin,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { isShareExpired, shareUrl, type Share } from '@farol/core/domain/share/share';
import { sharePermissions } from '@farol/core/domain/share/share-permissions';
import { useTranslation } from '../language/use-translation.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useNow } from '../kit/console/use-now.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { copyText } from '../kit/browser/link-sharing.ts';
import { useExpiryText } from './use-expiry-text.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './shares.module.css';

interface ShareRowProps {
  share: Share;
  /** Among shares of several vehicles each row names its vehicle and links to it. */
  showsVehicle: boolean;
}

/** One share: its name, expiry and permissions, with the actions the user may take. */
export function ShareRow({ share, showsVehicle }: ShareRowProps) {
  const { shares, fleet, shell } = useConsole();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const formatExpiry = useExpiryText();
  const isExpired = isShareExpired(share, useNow());
  const [isCopied, setCopied] = useState(false);
  const permissions = principal && sharePermissions(principal);
  const end = formatExpiry(share.expirationTime);
  const vehicle = fleet.descriptions[fleet.slotOf(share.deviceId) ?? -1]?.name;
  const copy = async (): Promise<void> => {
    const didCopy = share.token !== null && (await copyText(shareUrl(location.origin, share.token)));
    setCopied(didCopy);
    shell.notify(didCopy ? 'good' : 'bad', t(didCopy ? 'shares.copied' : 'shares.copyFailed'));
  };
  return (
    <li className={styles.row} data-over={isExpired || undefined} data-wide={showsVehicle || undefined}>
      <div style={{ minWidth: 0 }}>
        <div className={styles.name} title={share.name}>
          {share.name}
        </div>
        <div className={styles.facts}>
          {showsVehicle && <Fact Icon={IconCar} text={vehicle ?? t('shares.unknownVehicle')} />}
          {isExpired ? (
            <Fact Icon={IconClockX} tone="over" text={t('shares.over', { end })} />
          ) : (
            <Fact Icon={IconClock} text={t('shares.ends', { end })} />
          )}
          {share.limitCommands ? (
            <Fact Icon={IconEye} text={t('shares.looksOnly')} />
          ) : (
            <Fact Icon={IconLock} tone="lock" text={t('shares.mayLock')} />
          )}
        </div>
      </div>
      <div className={styles.rowActions}>
        {!isExpired && (
          <RowAction
            Icon={isCopied ? IconCheck : IconCopy}
            label={t(isCopied ? 'shares.copied' : 'shares.copy')}
            of={share.name}
            onClick={() => void copy()}
          />
        )}
        {showsVehicle && vehicle !== undefined && (
          <RowAction
            Icon={IconMapPin}
            label={t('shares.show')}
            of={share.name}
            onClick={() => {
              shares.links.close();
              navigate(`/devices/${share.deviceId}`);
            }}
          />
        )}
        {permissions?.edit && (
          <RowAction
            Icon={IconPencil}
            label={t('shares.edit')}
            of={share.name}
            onClick={() => shares.links.edit(share)}
          />
        )}
        {permissions?.remove && (
          <RowAction
            Icon={IconTrash}
            label={t('shares.remove')}
            of={share.name}
            onClick={() => shares.links.remove(share)}
          />
        )}
      </div>
    </li>
  );
}

function Fact({ Icon: FactIcon, text, tone }: { Icon: Icon; text: string; tone?: 'over' | 'lock' }) {
  return (
    <span className={styles.fact} data-tone={tone}>
      <FactIcon size={15} stroke={1.8} aria-hidden />
      {text}
    </span>
  );
}

interface RowActionProps {
  Icon: Icon;
  label: string;
  of: string;
  onClick: () => void;
}

function RowAction({ Icon: FactIcon, label, of, onClick }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={`${label}: ${of}`} onClick={onClick}>
        <FactIcon size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
