import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import styles from './detail-actions.module.css';

interface ActionProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  label: string;
  'data-on'?: boolean | undefined;
  'data-danger'?: boolean;
}

/** An action of the device detail: an icon with its name. Passes on the props that `Menu.Target` gives its button. */
export function ActionButton({ label, ...rest }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon {...rest} variant="default" className={styles.action ?? ''} aria-label={label} />
    </Tooltip>
  );
}
