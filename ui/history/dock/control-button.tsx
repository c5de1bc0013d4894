import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './dock.module.css';

interface ControlButtonProps {
  label: string;
  Glyph: Icon;
  /** The one that plays and pauses. */
  isMain?: boolean;
  /** Undefined for a button that does not stay on. */
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

/**
 * A button in a strip under the map. A click leaves the focus where it is, so that Space goes on playing and pausing
 * instead of pressing the button again; the Tab key reaches it as any other.
 */
export function ControlButton({
  label,
  Glyph,
  isMain = false,
  isOn,
  isDisabled = false,
  onClick,
}: ControlButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isMain ? 'filled' : isOn ? 'light' : 'subtle'}
        {...(!isMain && !isOn && { color: 'gray' })}
        className={styles.button ?? ''}
        aria-label={label}
        aria-pressed={isOn}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Glyph size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
