import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './map.module.css';

interface MapToolButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  /** Set for tools that can be switched on and off. */
  isOn?: boolean;
}

/** One of the tools at the right of the map. */
export function MapToolButton({ label, onClick, children, isOn }: MapToolButtonProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon
        variant={isOn ? 'filled' : 'default'}
        className={styles.tool}
        aria-label={label}
        onClick={onClick}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
