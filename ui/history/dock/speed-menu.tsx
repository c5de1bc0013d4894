import { Button, Menu } from '@mantine/core';
import { ChosenItem } from './chosen-item.tsx';
import styles from './dock.module.css';

interface SpeedMenuProps<Speed extends string | number> {
  speeds: readonly Speed[];
  speed: Speed;
  /** The speed on the button. */
  text: (speed: Speed) => string;
  /** What it is called. */
  label: (text: string) => string;
  /** What the menu says of a speed; by default what the button does. */
  optionText?: (speed: Speed) => string;
  onSpeed: (speed: Speed) => void;
}

/** How fast something is played: a button with the speed that opens a menu of all of them. */
export function SpeedMenu<Speed extends string | number>({
  speeds,
  speed,
  text,
  label,
  optionText = text,
  onSpeed,
}: SpeedMenuProps<Speed>) {
  return (
    <Menu position="top" shadow="sm" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          h={40}
          px={8}
          className={styles.speed ?? ''}
          aria-label={label(text(speed))}
        >
          {text(speed)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {speeds.map((one) => (
          <ChosenItem key={one} isChosen={one === speed} onClick={() => onSpeed(one)}>
            {optionText(one)}
          </ChosenItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
