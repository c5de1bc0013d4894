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

/**
 * How fast something is played: a button with the speed that opens a menu of all of them. As with other buttons of a
 * strip a click leaves the focus where it is, so that Space plays when a speed was chosen.
 */
export function SpeedMenu<Speed extends string | number>({
  speeds,
  speed,
  text,
  label,
  optionText = text,
  onSpeed,
}: SpeedMenuProps<Speed>) {
  // The button is as wide as it is at any speed: its neighbors stay where they are.
  const [widest] = speeds.map(text).toSorted((left, right) => right.length - left.length);
  return (
    <Menu position="top" shadow="sm" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={styles.speed ?? ''}
          aria-label={label(text(speed))}
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={styles.speedText} data-widest={widest}>
            {text(speed)}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {speeds.map((item) => (
          <ChosenItem key={item} isChosen={item === speed} onClick={() => onSpeed(item)}>
            {optionText(item)}
          </ChosenItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
