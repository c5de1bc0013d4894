import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './detail-actions.module.css';

interface ActionProps
  extends UnstyledButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps> {
  /** Its whole name; told by a tooltip where the short one is another. */
  label: string;
  /** A part of the name, where that has no room under the icon. */
  shortLabel?: string;
  'data-on'?: boolean | undefined;
  'data-danger'?: boolean;
}

/**
 * An action of the device detail: an icon above its name, which touch screens show as well. Passes on the props
 * that `Menu.Target` gives its button.
 */
export function ActionButton({ label, shortLabel = label, children, ...rest }: ActionProps) {
  return (
    <Tooltip label={label} disabled={shortLabel === label}>
      <UnstyledButton {...rest} className={styles.action ?? ''} aria-label={label}>
        {children}
        <span>{shortLabel}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
