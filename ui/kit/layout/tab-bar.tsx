import { Tabs } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './tab-bar.module.css';

/** A tab of a bar. */
export interface BarTab {
  readonly name: string;
  readonly text: string;
  /** What a tab with an invalid field is called; undefined without one. */
  readonly problemText?: string | undefined;
}

interface TabBarProps {
  /** Read aloud. */
  label: string;
  tabs: readonly BarTab[];
  /** The tabs share the whole width, as the two or three of a screen do. */
  isScreen?: boolean;
}

/**
 * The tabs of a screen, dialog or form, inside `Tabs`: one row that scrolls sideways where it has no room. A tab with an
 * invalid field is marked, and one that is chosen comes into view.
 */
export function TabBar({ label, tabs, isScreen = false }: TabBarProps) {
  return (
    <Tabs.List aria-label={label} className={styles.bar ?? ''} data-grow={isScreen || undefined}>
      {tabs.map(({ name, text, problemText }) => (
        <Tabs.Tab
          key={name}
          value={name}
          onFocus={(event) => {
            // A tab that moved while it is pressed would not be clicked.
            if (event.currentTarget.matches(':focus-visible')) scrollIntoBar(event);
          }}
          onClick={scrollIntoBar}
          {...(problemText !== undefined && {
            'aria-label': problemText,
            rightSection: <IconAlertTriangle size={14} color="var(--farol-offline)" aria-hidden />,
          })}
        >
          {text}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function scrollIntoBar({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' });
}
