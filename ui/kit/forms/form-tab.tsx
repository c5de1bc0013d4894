import { Tabs } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface FormTabProps {
  name: string;
  text: string;
  /** How a tab with an invalid field is called; undefined without one. */
  problemText?: string | undefined;
}

/** A tab of a form; one with an invalid field is marked. */
export function FormTab({ name, text, problemText }: FormTabProps) {
  return (
    <Tabs.Tab
      value={name}
      mih={44}
      {...(problemText !== undefined && {
        'aria-label': problemText,
        rightSection: <IconAlertTriangle size={14} color="var(--farol-offline)" aria-hidden />,
      })}
    >
      {text}
    </Tabs.Tab>
  );
}
