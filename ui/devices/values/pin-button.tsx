import { ActionIcon, Menu } from '@mantine/core';
import { IconPin, IconPinnedFilled, IconUser, IconUsers } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { isPinnable, mayUnpin, pinOwners } from '@farol/core/domain/device/pinned-attributes';
import { useTranslation } from '../../language/use-translation.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { attributeLabel } from './reading-text.ts';
import styles from './values.module.css';

/**
 * Pins or unpins an attribute; administrators choose for whom. Renders nothing when the user may do neither.
 */
export function PinButton({ name: key }: { name: string }) {
  const { pinnedAttributes } = useConsole().devices;
  const { t, i18n } = useTranslation();
  const principal = usePrincipal();
  const pin = useSelector(pinnedAttributes, ({ pins }) => pins.find((item) => item.key === key));
  const isSaving = useSelector(pinnedAttributes, (item) => item.isSaving);
  const isChanging = useSelector(pinnedAttributes, ({ changingKey }) => changingKey === key);
  const name = attributeLabel(i18n, key);
  const owners = principal ? pinOwners(principal) : [];
  const buttonProps = {
    variant: 'subtle',
    size: 24,
    className: styles.pin ?? '',
    loading: isChanging,
    disabled: isSaving && !isChanging,
  } as const;
  if (pin) {
    if (!principal || !mayUnpin(pin, principal)) return null;
    return (
      <ActionIcon
        {...buttonProps}
        color="primary"
        aria-label={`${t('detail.pins.unpin', { name })}${pin.owner === 'server' ? `, ${t('detail.pins.ofAll')}` : ''}`}
        onClick={() => pinnedAttributes.unpin(pin)}
      >
        <IconPinnedFilled size={15} aria-hidden />
      </ActionIcon>
    );
  }
  if (owners.length === 0 || !isPinnable(key)) return null;
  const button = (
    <ActionIcon
      {...buttonProps}
      color="gray"
      aria-label={t('detail.pins.pin', { name })}
      {...(owners.length === 1 && {
        onClick: () => pinnedAttributes.pin({ key, owner: 'user' }),
      })}
    >
      <IconPin size={15} aria-hidden />
    </ActionIcon>
  );
  if (owners.length === 1) return button;
  return (
    <Menu position="bottom-end" withinPortal shadow="sm">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {owners.map((owner) => (
          <Menu.Item
            key={owner}
            leftSection={
              owner === 'server' ? <IconUsers size={16} aria-hidden /> : <IconUser size={16} aria-hidden />
            }
            onClick={() => pinnedAttributes.pin({ key, owner })}
          >
            {t(owner === 'server' ? 'detail.pins.forAll' : 'detail.pins.forMe')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
