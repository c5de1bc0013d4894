import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ChosenItemProps {
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** An entry of a menu of which one is chosen, with a check mark if it is. */
export function ChosenItem({ isChosen, onClick, children }: ChosenItemProps) {
  return (
    <Menu.Item
      aria-current={isChosen || undefined}
      rightSection={<IconCheck size={16} aria-hidden visibility={isChosen ? 'visible' : 'hidden'} />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
