import { ActionIcon } from '@mantine/core';
import { IconDotsVertical, IconPlus } from '@tabler/icons-react';
import type { HTMLAttributes, Ref } from 'react';
import { Tooltip } from './tooltip.tsx';

interface ToolbarButtonProps extends HTMLAttributes<HTMLElement> {
  /** What it does, as a tooltip and read aloud. */
  label: string;
  ref?: Ref<HTMLElement>;
}

/** The last button above a list: opens the form of a new entry. */
export function AddButton({ label, ...button }: ToolbarButtonProps) {
  return (
    <Tooltip label={label} {...button}>
      <ActionIcon variant="filled" aria-label={label}>
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The button before it: opens the menu of what else can be done with a list. */
export function MoreButton({ label, ...button }: ToolbarButtonProps) {
  return (
    <Tooltip label={label} {...button}>
      <ActionIcon variant="subtle" color="gray" aria-label={label}>
        <IconDotsVertical size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
